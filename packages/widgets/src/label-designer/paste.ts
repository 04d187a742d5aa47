import {
  moveFields,
  pasteFields,
  resizeField,
  setOnlyWith,
  rowTags,
  type DocumentField,
  type Edit,
  type LabelDocument,
} from '@marbete/engine/edit';
import type { TemplateDrawing } from '@marbete/engine/internal/languages/draw-template';
import { languagesOfCode } from '@marbete/engine/internal/languages/languages';
import { readTextFits, withChangedFits } from '@marbete/engine/internal/template/text-fit';
import { drawBoard } from '../label-picture/draw.ts';
import { unchanged, withSource } from './edit-source.ts';
import { isSquare } from './field-words.ts';
import { isRefused, type Intent } from './intents.ts';

/** Characters of printer code, and of words, that are taken from the clipboard. */
const mostCode = 200_000;
const mostWords = 500;

/** What the clipboard has for a label; undefined where it has nothing that could be put on one. */
export type Pasted =
  | { kind: 'fields'; intents: readonly Intent[] }
  | { kind: 'words'; words: string }
  | undefined;

/** What a text is on a label: fields, where it is printer code of any language, else its words. */
export async function readPasted(
  text: string,
  document: LabelDocument,
  drawing: Omit<TemplateDrawing, 'text'>,
): Promise<Pasted> {
  const [language] = text.length <= mostCode ? languagesOfCode(text) : [];
  if (language === undefined) {
    const words = text.trim().replaceAll(/\s+/g, ' ');
    return words === '' || words.length > mostWords ? undefined : { kind: 'words', words };
  }
  let source = text;
  if (language !== document.language) {
    const { widthMm, heightMm, dpmm } = drawing;
    const { convertLabel } = await import('@marbete/engine/internal/converting/convert-label');
    const written = await convertLabel(text, document.language, { language, widthMm, heightMm, dpmm });
    // Images as raw bytes are no part of a text.
    if (written.encoding === 'latin1') return undefined;
    ({ source } = written);
  }
  const opened = await drawBoard({ drawing: { ...drawing, text: source }, opens: true });
  const from = opened?.document;
  return from && from.fields.length > 0
    ? { kind: 'fields', intents: pasteIntents(from, document) }
    : undefined;
}

/**
 * Puts the fields of a label on another one, at the same place, or off it where that place is taken by the same; they then
 * get from their own code what their label gave them: place, size, modules.
 */
function pasteIntents(from: LabelDocument, onto: LabelDocument): Intent[] {
  const { fields } = from;
  const off = fields.some((field) => onto.fields.some((other) => isSame(field, other))) ? 2 * onto.dpmm : 0;
  const ids = fields.map(({ id }) => id);
  let before = onto;
  const intents: Intent[] = [
    (now) => {
      before = now;
      return pasteFields(now, from, ids);
    },
    (now, inserted) => {
      const others = now.fields.filter(({ id }) => !inserted.includes(id));
      const isWhole = others.length === before.fields.length && inserted.length === ids.length;
      const isKept = others.every((field, at) => sameBox(field, before.fields[at]));
      if (!isWhole || !isKept) return refused(now);
      return placed(now, inserted, from, off);
    },
  ];
  for (const [at, field] of fields.entries()) {
    intents.push((now, inserted) => sized(now, inserted[at], field));
  }
  for (const tag of rowTags) {
    const cut = fields.flatMap(({ onlyWith }, at) => (onlyWith.includes(tag) ? [at] : []));
    if (cut.length === 0) continue;
    intents.push((now, inserted) =>
      setOnlyWith(
        now,
        cut.flatMap((at) => inserted[at] ?? []),
        tag,
        true,
      ),
    );
  }
  intents.push((now) => withFitsOf(now, from));
  return intents;
}

const isSame = (field: DocumentField, other: DocumentField) =>
  field.kind === other.kind && field.content === other.content && sameBox(field, other);

const sameBox = ({ box }: DocumentField, other: DocumentField | undefined) =>
  other !== undefined && box.x === other.box.x && box.y === other.box.y;

/** All of them by as much as the first one is off; what one label counts from, the other may not. */
function placed(
  now: LabelDocument,
  inserted: readonly number[],
  { fields }: LabelDocument,
  off: number,
): Edit {
  const [own] = fields;
  const first = now.fields.find(({ id }) => id === inserted[0]);
  if (!own || !first) return refused(now);
  const label = now.labels[0];
  // Of a larger label it may stand beyond this one, where nobody would find it.
  const inside = (at: number, length: number | undefined) =>
    length === undefined || at < length ? at : Math.max(0, length - 4 * now.dpmm);
  const dx = inside(own.position.x + off, label?.widthDots) - first.position.x;
  const dy = inside(own.position.y + off, label?.heightDots) - first.position.y;
  return moveFields(now, inserted, dx, dy);
}

/** Letters and modules as the field has them in its own label. */
function sized(now: LabelDocument, id: number | undefined, own: DocumentField): Edit {
  const field = now.fields.find((each) => each.id === id);
  const edit = (size: Parameters<typeof resizeField>[2]) =>
    field ? tolerant(now, resizeField(now, field.id, size)) : unchanged(now);
  if (!field) return unchanged(now);
  if (own.kind === 'text' && own.font && field.font) {
    const { heightDots, widthDots } = own.font;
    const isSame = field.font.heightDots === heightDots && field.font.widthDots === widthDots;
    return isSame ? unchanged(now) : edit({ letterHeightDots: heightDots, letterWidthDots: widthDots });
  }
  if (!own.code || !field.code) return unchanged(now);
  const across = own.turn % 2 === 0 ? 'height' : 'width';
  const isAsHigh = isSquare(own) || own.code.bars[across] === field.code.bars[across];
  if (own.code.moduleDots === field.code.moduleDots && isAsHigh) return unchanged(now);
  const height = field.box[across] + own.code.bars[across] - field.code.bars[across];
  return edit({
    module: own.code.moduleDots,
    ...(isAsHigh ? {} : across === 'height' ? { heightDots: height } : { widthDots: height }),
  });
}

/** What long texts do, of variables that the label has nothing said of yet. */
function withFitsOf(now: LabelDocument, from: LabelDocument): Edit {
  const known = new Set(readTextFits(now.source).flatMap(({ fit }) => fit?.variable ?? []));
  const fits = readTextFits(from.source)
    .flatMap(({ fit }) => fit ?? [])
    .filter(({ variable }) => !known.has(variable));
  return withSource(
    now,
    fits.length === 0 || !now.isTemplate ? now.source : withChangedFits(now.source, fits),
  );
}

/** What one field cannot have keeps the others from nothing. */
const tolerant = (now: LabelDocument, edit: Edit): Edit => (isRefused(edit) ? unchanged(now) : edit);

function refused(document: LabelDocument): Edit {
  const message = 'The fields would change others of the label.';
  return { ...unchanged(document), remarks: [{ level: 'error', code: 'edit-order', message }] };
}
