import type { Drawer } from '../../language-engines.ts';
import type { Bitmap } from '../../../picture/bitmap.ts';
import type { DrawnLabel } from '../../../picture/elements.ts';
import { inkHead, inkLabels } from '../../../picture/pen.ts';
import type { Drawing, RenderOptions, RenderResult } from '../../../picture/types.ts';
import { checkCodes } from '../../../picture/check-codes.ts';
import { zplCommands } from './commands.ts';
import { paperDots, standardLimits } from '../../../picture/limits.ts';
import { asSource, type Source } from '../../../template/source.ts';
import { withParts } from '../../../picture/parts.ts';
import { createRemarks } from '../../../picture/remarks.ts';
import { drawStep, type Sheet } from './draw-step.ts';
import { remarkTexts } from './remark-texts.ts';
import { zplRawData } from '../scan.ts';
import type { Printer, Session } from './state.ts';
import { walkZpl } from './walk.ts';

/**
 * The pictures of ZPL code: one a format (^XA to ^XZ) that draws, several where its fields count up. Faults in the code
 * never throw; they are in the diagnostics. Throws RangeError for a paper size that cannot be drawn.
 */
export async function renderZpl(
  code: Source | Uint8Array | string,
  options: RenderOptions,
): Promise<RenderResult> {
  const source = asSource(code, zplRawData);
  return withParts(() => {
    const { labels, diagnostics } = drawZpl(source, options);
    return { labels: inkLabels(labels), diagnostics };
  });
}

/** The same labels, laid out; only pictures that a later label shows again are inked (^MC, ^IS). */
export async function layoutZpl(
  code: Source | Uint8Array | string,
  options: RenderOptions,
): Promise<Drawing> {
  const source = asSource(code, zplRawData);
  return withParts(() => drawZpl(source, options));
}

function drawZpl(source: Source, options: RenderOptions): Drawing {
  const limits = { ...standardLimits, ...options.limits };
  const { dpmm } = options;
  const { paperWidth, paperHeight } = paperDots(options, limits);
  const labels: DrawnLabel[] = [];
  const remarks = createRemarks();
  let kept: Bitmap | undefined;
  function canvas(printer: Printer): { width: number; height: number; left: number } {
    const fromCode = options.size !== 'paper';
    const width = (fromCode ? printer.printWidth : undefined) ?? paperWidth;
    const height = (fromCode ? printer.labelLength : undefined) ?? paperHeight;
    // A print width that is narrower than the paper stands in its middle.
    const left = printer.printWidth === undefined ? 0 : Math.floor((width - printer.printWidth) / 2);
    return { width, height, left: Math.max(0, left) };
  }

  function drawFormat(session: Session): void {
    const { format } = session;
    if (format.steps.length === 0 && !format.background) return;
    const counts = format.steps.some((step) => step.field.serial !== undefined);
    const wanted = counts ? Math.ceil(format.copies / format.replicates) : 1;
    for (let serial = 0; serial < wanted; serial++) {
      if (labels.length >= limits.labels) {
        session.remark('limit-labels', { limit: limits.labels });
        return;
      }
      const copies = counts
        ? Math.min(format.replicates, format.copies - serial * format.replicates)
        : format.copies;
      const label = drawLabel(session, serial, copies);
      if (label) labels.push(label);
      else return;
    }
  }

  function drawLabel(session: Session, serial: number, copies: number): DrawnLabel | undefined {
    const { format, printer } = session;
    const { width, height, left } = canvas(printer);
    if (width * height > limits.dots) {
      session.remark('limit-dots', { width, height });
      return undefined;
    }
    if (!session.spend(width * height)) return undefined;
    const head = { left, width: Math.max(1, Math.min(printer.printWidth ?? width, width)) };
    const sheet: Sheet = {
      width: head.width,
      height,
      elements: [],
      unprinted: [],
      penX: 0,
      penY: 0,
      serial,
      values: format.values,
    };
    for (const step of format.steps) drawStep(session, sheet, step);
    const { elements, unprinted } = sheet;
    const background = [kept, format.background].filter((picture) => picture !== undefined);
    checkCodes(remarks, { width: head.width, height, background, elements }, dpmm);
    const fromCode = options.size !== 'paper';
    const label: DrawnLabel = {
      width,
      height,
      head,
      mirrored: printer.mirrored,
      turn: printer.inverted ? 2 : 0,
      widthMm: fromCode && printer.printWidth !== undefined ? width / dpmm : options.widthMm,
      heightMm: fromCode && printer.labelLength !== undefined ? height / dpmm : options.heightMm,
      sizedInDots:
        fromCode && printer.dotsPerUnit === 1
          ? { width: printer.printWidth, height: printer.labelLength }
          : {},
      copies,
      background,
      elements,
      unprinted,
    };
    const { savedAs } = format;
    const bitmap = printer.keepsImage || savedAs ? inkHead(label) : undefined;
    kept = printer.keepsImage ? bitmap : undefined;
    if (!savedAs || !bitmap) return label;
    if (session.reserve(bitmap.data.length)) printer.images.set(savedAs.name, bitmap);
    return savedAs.prints ? label : undefined;
  }

  walkZpl(source, {
    commands: zplCommands,
    reader: 'printer',
    dpmm,
    limits,
    remarks,
    say(remark, place, details) {
      const [level, code, text] = remarkTexts[remark];
      const message = text.replace(/\{(\w+)\}/g, (_, name: string) => String(details?.[name]));
      remarks.add(level, code, place, message, details);
    },
    now: options.now ?? new Date(),
    endLabel: drawFormat,
  });
  return { labels, diagnostics: remarks.list };
}

/** How ZPL is drawn. */
export const zplDrawer: Drawer = { layout: layoutZpl, render: renderZpl };
