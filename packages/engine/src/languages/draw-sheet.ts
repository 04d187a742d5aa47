import type { createBudget } from '../picture/budget.ts';
import { checkCodes } from '../picture/check-codes.ts';
import type { DrawnLabel, LabelElement } from '../picture/elements.ts';
import { paperDots } from '../picture/limits.ts';
import type { Place, Remarks } from '../picture/remarks.ts';
import type { RenderLimits, RenderOptions } from '../picture/types.ts';

/** A label while its elements are laid on it. */
interface Sheet {
  readonly width: number;
  readonly height: number;
  readonly elements: LabelElement[];
  readonly unprinted: (() => LabelElement)[];
}

/** A program that draws into a buffer, which each print command lays on a sheet (TSPL, EPL). */
interface BufferSession<S extends Sheet> extends Pick<ReturnType<typeof createBudget>, 'spend'> {
  readonly limits: RenderLimits;
  readonly remarks: Remarks;
  readonly dpmm: number;
  readonly steps: readonly { draw(sheet: S): void }[];
}

/** The size that the program set. */
interface SetSize {
  readonly widthDots: number | undefined;
  readonly heightDots: number | undefined;
  readonly widthMm?: number | undefined;
  readonly heightMm?: number | undefined;
}

/** What is the same for every label: which way it leaves the printer, a language says itself. */
type DrawnSheet = Omit<DrawnLabel, 'mirrored' | 'turn' | 'copies'>;

/**
 * One label: the buffer on a sheet of the size that the program set, or of the paper. Undefined, with a remark, where it is
 * too large or the program drew too much; it ends where `isTooMany` says that there were too many commands.
 */
export function drawSheet<S extends Sheet>(
  session: BufferSession<S>,
  set: SetSize,
  options: RenderOptions,
  place: Place,
  sheetOf: (size: Sheet) => S,
  isTooMany: (place: Place) => boolean,
): DrawnSheet | undefined {
  const { limits, remarks, dpmm } = session;
  const { paperWidth, paperHeight } = paperDots(options, limits);
  const { widthDots, heightDots, widthMm, heightMm }: Partial<SetSize> = options.size === 'paper' ? {} : set;
  const width = widthDots ?? paperWidth;
  const height = heightDots ?? paperHeight;
  if (width * height > limits.dots) {
    const message = `A label of ${width} x ${height} dots is too large to be drawn.`;
    remarks.add('error', 'limit-dots', place, message, { limit: limits.dots });
    return undefined;
  }
  if (!session.spend(width * height)) return undefined;
  const sheet = sheetOf({ width, height, elements: [], unprinted: [] });
  for (const step of session.steps) {
    if (isTooMany(place)) break;
    step.draw(sheet);
  }
  const { elements, unprinted } = sheet;
  checkCodes(remarks, { width, height, background: [], elements }, dpmm);
  const sizeMm = (mm: number | undefined, dots: number | undefined, paper: number) =>
    mm ?? (dots === undefined ? paper : dots / dpmm);
  return {
    width,
    height,
    head: { left: 0, width },
    widthMm: sizeMm(widthMm, widthDots, options.widthMm),
    heightMm: sizeMm(heightMm, heightDots, options.heightMm),
    sizedInDots: {
      width: widthMm === undefined ? widthDots : undefined,
      height: heightMm === undefined ? heightDots : undefined,
    },
    background: [],
    elements,
    unprinted,
  };
}
