import { createBudget } from '../../../picture/budget.ts';
import type { Bitmap } from '../../../picture/bitmap.ts';
import type { DrawnLabel } from '../../../picture/elements.ts';
import { inkHead, inkLabels } from '../../../picture/pen.ts';
import type { Drawing, RenderOptions, RenderResult } from '../../../picture/types.ts';
import { checkCodes } from '../../../picture/check-codes.ts';
import { zplCommands } from './commands.ts';
import { placeOf } from './diagnostics.ts';
import { paperDots, standardLimits } from '../../../picture/limits.ts';
import { asSource, type Source } from '../../../template/source.ts';
import { withParts } from '../../../picture/parts.ts';
import { createRemarks } from '../../../picture/remarks.ts';
import { drawStep, stepOf, type Sheet } from './draw-step.ts';
import { isData, isOfField } from './source.ts';
import { readParameters } from './parameters.ts';
import { zplRawData } from '../scan.ts';
import { scanZpl, type Command } from './scan.ts';
import { emptyField, emptyFormat, switchedOn, type Session } from './state.ts';

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

/** The same labels before the pen: nothing is inked but what a later label shows again (^MC, ^IS). */
export async function layoutZpl(
  code: Source | Uint8Array | string,
  options: RenderOptions,
): Promise<Drawing> {
  const source = asSource(code, zplRawData);
  return withParts(() => drawZpl(source, options));
}

/** What is carried out, not stored, while a format is stored (^DF). */
const endsStoring = new Set(['XZ', 'DF', 'JX']);

function drawZpl({ text: code, encoding }: Source, options: RenderOptions): Drawing {
  const limits = { ...standardLimits, ...options.limits };
  const { dpmm } = options;
  const { paperWidth, paperHeight } = paperDots(options, limits);
  const labels: DrawnLabel[] = [];
  const remarks = createRemarks();
  const printer = switchedOn();
  let kept: Bitmap | undefined;
  let carriedOut = 0;
  let depth = 0;
  let place = { line: 1, column: 1, command: '^XA' };

  const session: Session = {
    ...createBudget(limits, printer, remarks),
    printer,
    field: emptyField(),
    format: emptyFormat(),
    inFormat: false,
    storing: undefined,
    recalledBy: undefined,
    dpmm,
    limits,
    remarks,
    now: options.now ?? new Date(),
    isBytes: encoding === 'latin1',
    endField() {
      const { field, format } = session;
      session.field = emptyField();
      const empty = field.graphic === undefined && field.data === undefined && field.number === undefined;
      if (empty) return;
      const { number, data, hexIndicator } = field;
      const isValue = number !== undefined && data !== undefined;
      if (isValue) {
        const command = field.commands.find(isData);
        format.values.set(number, { text: data, hexIndicator, command });
      }
      // ^FN1^FD...^FS without a place of its own only fills in a stored format.
      if ((isValue && !field.positioned) || field.radio) return;
      // In a stored format data are what stands there until the format that recalls it says something else.
      const isDefault = isValue && session.recalledBy !== undefined;
      const commands = field.commands.filter((command) => !isData(command));
      format.steps.push(stepOf(session, isDefault ? { ...field, data: undefined, commands } : field));
    },
    endFormat() {
      session.endField();
      const { storing } = session;
      if (storing) keepFormat(storing.name, storing.commands);
      else drawFormat();
      session.dropFormat();
    },
    dropFormat() {
      session.format = emptyFormat();
      session.field = emptyField();
      session.storing = undefined;
      session.inFormat = false;
    },
    recall(commands, by) {
      if (depth >= 8) return;
      depth++;
      const { recalledBy } = session;
      session.recalledBy = recalledBy ?? by;
      for (const command of commands) if (!carryOut(command)) break;
      session.recalledBy = recalledBy;
      depth--;
    },
  };

  function keepFormat(name: string, commands: Command[]): void {
    const bytes = commands.reduce((sum, command) => sum + command.params.length + 32, 0);
    if (session.reserve(bytes)) printer.formats.set(name, commands);
    else remarks.add('error', 'zpl-memory-full', place, `There is no room to keep the format ${name}.`);
  }

  function canvas(): { width: number; height: number; left: number } {
    const fromCode = options.size !== 'paper';
    const width = (fromCode ? printer.printWidth : undefined) ?? paperWidth;
    const height = (fromCode ? printer.labelLength : undefined) ?? paperHeight;
    // A print width that is narrower than the paper stands in its middle.
    const left = printer.printWidth === undefined ? 0 : Math.floor((width - printer.printWidth) / 2);
    return { width, height, left: Math.max(0, left) };
  }

  function drawFormat(): void {
    const { format } = session;
    if (format.steps.length === 0 && !format.background) {
      return;
    }
    const counts = format.steps.some((step) => step.field.serial !== undefined);
    const wanted = counts ? Math.ceil(format.copies / format.replicates) : 1;
    for (let serial = 0; serial < wanted; serial++) {
      if (labels.length >= limits.labels) {
        remarks.add('warning', 'limit-labels', place, `Only the first ${limits.labels} labels are drawn.`, {
          limit: limits.labels,
        });
        return;
      }
      const copies = counts
        ? Math.min(format.replicates, format.copies - serial * format.replicates)
        : format.copies;
      const label = drawLabel(serial, copies);
      if (label) labels.push(label);
      else return;
    }
  }

  function drawLabel(serial: number, copies: number): DrawnLabel | undefined {
    const { format } = session;
    const { width, height, left } = canvas();
    if (width * height > limits.dots) {
      remarks.add(
        'error',
        'limit-dots',
        place,
        `A label of ${width} x ${height} dots is too large to be drawn.`,
      );
      return undefined;
    }
    if (!session.spend(width * height)) return undefined;
    const head = { left, width: Math.max(1, Math.min(printer.printWidth ?? width, width)) };
    const sheet: Sheet = {
      width: head.width,
      height,
      elements: [],
      penX: 0,
      penY: 0,
      serial,
      values: format.values,
    };
    for (const step of format.steps) drawStep(session, sheet, step);
    const { elements } = sheet;
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
    };
    const { savedAs } = format;
    const bitmap = printer.keepsImage || savedAs ? inkHead(label) : undefined;
    kept = printer.keepsImage ? bitmap : undefined;
    if (!savedAs || !bitmap) return label;
    if (session.reserve(bitmap.data.length)) printer.images.set(savedAs.name, bitmap);
    return savedAs.prints ? label : undefined;
  }

  /** Carries out one command; false when the limit is reached. */
  function carryOut(command: Command): boolean {
    place = placeOf(command);
    if (++carriedOut > limits.commands) {
      remarks.add(
        'error',
        'limit-commands',
        place,
        `Only the first ${limits.commands} commands are carried out.`,
        {
          limit: limits.commands,
        },
      );
      return false;
    }
    const { storing } = session;
    if (storing && !endsStoring.has(command.name)) {
      storing.commands.push(command);
      return true;
    }
    const handler = zplCommands.get(command.name);
    if (handler) {
      // ^FS is the last command of its field; a new ^FO may end the field before it.
      if (command.name === 'FS') session.field.commands.push(command);
      handler(session, readParameters(command), command);
      if (isOfField(command)) session.field.commands.push(command);
    } else {
      remarks.add('warning', 'zpl-unknown-command', place, `${place.command} is not a ZPL command.`, {
        command: place.command,
      });
    }
    return true;
  }

  const scanner = scanZpl(code);
  for (let command = scanner.next(); command; command = scanner.next()) {
    if (!carryOut(command)) break;
  }
  if (session.inFormat) {
    remarks.add('warning', 'zpl-unclosed-format', place, 'The last format has no ^XZ and is not printed.');
  }
  return { labels, diagnostics: remarks.list };
}
