import type { ElementPiece } from '../languages/label-writer.ts';
import { enginesOf } from '../languages/language-engines.ts';
import type { PrinterLanguage } from '../languages/languages.ts';
import type { Media } from '../languages/media.ts';
import { sectionsOf } from '../languages/sections.ts';
import { rowTagsAt } from '../editing/offers.ts';
import type { RowTag } from '../template/sections.ts';
import { type DrawnLabel, type LabelElement, saidBy } from '../picture/elements.ts';
import { findPlaceholders, variableOf } from '../template/placeholders.ts';
import { fitTag, readTextFits, type TextFit, withTextFits } from '../template/text-fit.ts';
import { reversedAgain, isOnPaper, reversedText, imageText } from './ground.ts';
import { offDots, settle, textOf } from './match.ts';
import {
  type Converting,
  notDrawn,
  differ,
  note,
  kindName,
  noteFont,
  noteImage,
  noteAnchor,
} from './notes.ts';
import type { DocumentField } from '../editing/label-document.ts';
import type { OpenOptions } from '../editing/open-options.ts';
import type { Conversion } from './convert-label.ts';
import { drawDocument } from '../editing/read-document.ts';

/* A label in another language: each element of its picture is written in the ways that the other language has. */

/** Labels that are written out at most; a counter makes one of each number. */
const mostLabels = 50;

/** See convertLabel. */
export async function convert(
  source: string,
  to: PrinterLanguage,
  options: OpenOptions,
): Promise<Conversion> {
  const writer = await enginesOf(to).write?.();
  if (!writer) throw new RangeError(`Labels are not written in ${to}.`);
  // Choices of long texts are written again; a sample is as large as the label says.
  const fits = readTextFits(source).flatMap(({ fit }) => fit ?? []);
  const from = await drawDocument(fits.length > 0 ? source.replaceAll(fitTag, '') : source, options);
  const differences = notDrawn(from);
  const converting: Converting = { from, to, writer, isBytes: false, usesImages: false, differences };
  const text = await written(converting);
  if (!converting.usesImages || !writer.hasRawImages) {
    return { source: withFits(text, fits), encoding: 'utf-8', differences };
  }
  const bytes: Converting = { ...converting, isBytes: true, differences: notDrawn(from) };
  const inBytes = await written(bytes);
  return { source: withFits(inBytes, fits), encoding: 'latin1', differences: bytes.differences };
}

/** The source with its <FIT> tags again, of the variables that it still has. */
function withFits(text: string, fits: readonly TextFit[]): string {
  const names = new Set(findPlaceholders(text).map(({ name }) => variableOf(name)));
  const kept = fits.filter(({ variable }) => names.has(variable));
  return kept.length > 0 ? withTextFits(text, kept) : text;
}

async function written(converting: Converting): Promise<string> {
  const { from, writer, differences } = converting;
  const { document, drawing } = from;
  const { labels } = drawing;
  if (labels.length > mostLabels) {
    differences.push({
      level: 'warning',
      code: 'convert-labels',
      message: `Only the first ${mostLabels} of ${labels.length} labels are written.`,
      details: { labels: labels.length, most: mostLabels },
    });
  }
  const media = await mediaOf(converting);
  const names = new Set(document.isTemplate ? findPlaceholders(document.source).map(({ name }) => name) : []);
  const lineEnd = writer.lineEnd;
  let text = '';
  for (const label of labels.slice(0, mostLabels)) {
    text += writer.head(label, document.dpmm, names, media);
    for (const picture of label.background) {
      converting.usesImages = true;
      text += writer.image(picture, 0, 0, false) + lineEnd;
    }
    let open: readonly RowTag[] = [];
    for (const { element, written: own } of reversedAgain(label.elements)) {
      const field = document.fields.find(({ id }) => id === from.ids.get(own));
      converting.place = element.place;
      const line = await elementText(converting, label, element, field);
      if (line === undefined) continue;
      const tags = document.isTemplate && field ? rowTagsAt(document.source, field.range.from) : [];
      text += tagLines(open, tags, lineEnd) + line + lineEnd;
      open = tags;
    }
    text += tagLines(open, [], lineEnd);
    text += writer.foot(label, names);
  }
  return text;
}

/** Closes the tags of one field and opens those of the next. */
function tagLines(open: readonly RowTag[], next: readonly RowTag[], lineEnd: string): string {
  if (open.join() === next.join()) return '';
  const tags = [...open.map((tag) => `</${tag}>`).reverse(), ...next.map((tag) => `<${tag}>`)];
  return tags.map((tag) => tag + lineEnd).join('');
}

/** The label's printer settings. Those that the other language lacks are listed as differences. */
async function mediaOf({ from, writer, differences }: Converting): Promise<Media> {
  const { source, language, dpmm } = from.document;
  const section = sectionsOf(source, language).readings[0]!;
  const own = (await enginesOf(language).write?.())?.media;
  let media: Media = {};
  for (const { from: start, text, media: said } of own?.read(section.text, dpmm) ?? []) {
    media = { ...media, ...said };
    const lacking = said && writer.media.lacks(said);
    if (lacking?.length === 0) continue;
    const [code, message] = lacking?.includes('tracking')
      ? ['convert-gap', 'The label does not say how long the gap or the mark is: 3 mm are written.']
      : [
          'convert-setting',
          'Set this at the printer: the other language does not say it, or not so exactly.',
        ];
    const line = section.lineAt(start);
    const details = { text: text.slice(0, 60) };
    differences.push({
      level: 'info',
      code,
      message: `Line ${line}: ${message} (${details.text})`,
      line,
      details,
    });
  }
  return media;
}

/** An element in the other language; undefined where it cannot be written at all. */
async function elementText(
  converting: Converting,
  label: DrawnLabel,
  own: LabelElement,
  field: DocumentField | undefined,
): Promise<string | undefined> {
  const { writer, isBytes, from } = converting;
  // Reversed on blank paper is black.
  const element = isOnPaper(label, own) ? { ...own, reverse: false } : own;
  const { dpmm, isTemplate } = from.document;
  const isVariable = isTemplate && (field?.placeholders.length ?? 0) > 0;
  const shown: ElementPiece = {
    element,
    said: saidBy(element),
    isVariable,
    dpmm,
    say: (text) => writer.say(text, isBytes),
  };
  if (element.kind === 'image') {
    const image = imageText(converting, label, element);
    if (image === undefined && element.reverse) {
      const message = 'An image that turns what is under it cannot be printed there, and is left out.';
      differ(converting, field, 'error', 'convert-no-counterpart', message);
    }
    return image;
  }
  if (isVariable && element.kind === 'code' && !isPlain(field?.content ?? '', shown.said)) {
    differ(
      converting,
      field,
      'error',
      'convert-code-data',
      `The data of this ${element.drawing.symbology} code is written in a way of its own, and left out.`,
    );
    return undefined;
  }
  const piece = isVariable ? { ...shown, said: field?.content ?? shown.said } : shown;
  const { settled, found } = await settle(converting, label, shown);
  if (found && (!found.isNear || found.off <= offDots)) {
    note(converting, field, found);
    if (found.isNear) noteFont(converting, field, element, 'info');
    if (isVariable) noteAnchor(converting, field, found);
    return textOf(writer, { ...piece, element: settled }, found);
  }
  if ((element.kind === 'text' || element.kind === 'code') && element.reverse) {
    const text = await reversedText(converting, label, element, shown, piece, field);
    if (text !== undefined) return text;
  }
  if (!isVariable) {
    noteImage(converting, field, element);
    const image = imageText(converting, label, element);
    if (image !== undefined) return image;
    // An image cannot print white on another element.
    differ(
      converting,
      field,
      'error',
      'convert-no-counterpart',
      `This white ${kindName(element)} cannot be printed there.`,
    );
    return undefined;
  }
  if (element.kind === 'text' && found) {
    noteFont(converting, field, element, 'warning');
    noteAnchor(converting, field, found);
    return textOf(writer, piece, found);
  }
  differ(
    converting,
    field,
    'error',
    'convert-no-counterpart',
    `${kindName(element)} cannot be printed there, and is left out.`,
  );
  return undefined;
}

/** Whether data is letters as they are, with placeholders, and no escapes. */
function isPlain(content: string, shown: string): boolean {
  let at = 0;
  let from = 0;
  const slots = findPlaceholders(content);
  for (const { start, end } of [...slots, { start: content.length, end: content.length }]) {
    const piece = content.slice(from, start);
    const found = shown.indexOf(piece, at);
    if (found < 0) return false;
    at = found + piece.length;
    from = end;
  }
  return slots.length > 0;
}
