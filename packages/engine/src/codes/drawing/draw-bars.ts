import { createBitmap, maxDots } from '../../picture/bitmap.ts';
import { drawRuns } from './draw-runs.ts';
import { CodeFault, type CodeDrawing } from '../drawing.ts';
import {
  drawLine,
  gapAbove,
  gapBelow,
  lineFont,
  lineWidth,
  printable,
  type LinePlace,
} from './interpretation-line.ts';
import type { LinearSymbol } from '../symbols/symbol.ts';

/** The dots of a linear code. */
export interface BarsLayout {
  /** Dots of the narrow bar or module. */
  moduleDots: number;
  /** Dots of a wide bar or space. */
  wideDots: number;
  /** Dots of height of the bars. */
  heightDots: number;
  line: LinePlace;
  /** Dots a millimetre of the print head. */
  dpmm: number;
}

/** The most dots a code may measure in one direction; longer ones fit no paper. */
const mostDots = 32_000;

/**
 * Dots of a wide bar: whole dots, never more than the ratio asks for (ZPL II Programming Guide, ^BY, table of module
 * width ratios).
 */
export function wideBarDots(moduleDots: number, ratio: number): number {
  return Math.max(moduleDots + 1, Math.floor(moduleDots * ratio + 1e-6));
}

/** The runs of a symbol in dots. */
function runsInDots(symbol: LinearSymbol, moduleDots: number, wideDots: number): number[] {
  return symbol.widths === 'modules'
    ? symbol.runs.map((run) => run * moduleDots)
    : symbol.runs.map((run) => (run === 2 ? wideDots : moduleDots));
}

/** Refuses a code that no printer could print, before memory is taken for it. */
export function requireDots(symbology: string, width: number, height: number): void {
  if (width <= mostDots && height <= mostDots && width * height <= maxDots / 2) return;
  throw new CodeFault(
    'code-too-large',
    `${symbology} of ${width} x ${height} dots fits no label. Use less data or a narrower module.`,
    { symbology, width, height },
  );
}

/** Draws bars with their interpretation line centred above or below them. */
export function drawBars(symbol: LinearSymbol, layout: BarsLayout): CodeDrawing {
  const { moduleDots, heightDots } = layout;
  const runs = runsInDots(symbol, moduleDots, layout.wideDots);
  const barsWidth = runs.reduce((sum, run) => sum + run, 0);
  requireDots(symbol.symbology, barsWidth, heightDots);
  const [left, right] = symbol.quiet;
  const common = {
    barsWidth,
    barsHeight: heightDots,
    symbology: symbol.symbology,
    data: symbol.data,
    moduleDots,
    quietZone: { left: left * moduleDots, right: right * moduleDots, top: 0, bottom: 0 },
  };
  const text = layout.line === 'none' ? '' : printable(symbol.text);
  if (text === '') {
    const ink = () => {
      const bitmap = createBitmap(barsWidth, heightDots);
      drawRuns(bitmap, runs, 0, 0, heightDots);
      return bitmap;
    };
    return { ...common, width: barsWidth, height: heightDots, ink, originX: 0, originY: 0 };
  }
  const font = lineFont(moduleDots, layout.dpmm);
  const textWidth = lineWidth(font, text);
  requireDots(symbol.symbology, textWidth, heightDots);
  const over = Math.max(0, Math.ceil((textWidth - barsWidth) / 2));
  const above = layout.line === 'above';
  const originY = above ? font.heightDots + gapAbove : 0;
  const height = above ? originY + heightDots : heightDots + gapBelow + font.heightDots;
  const width = barsWidth + 2 * over;
  const line = {
    x: over + Math.floor((barsWidth - textWidth) / 2),
    y: above ? 0 : heightDots + gapBelow,
    width: textWidth,
    height: font.heightDots,
  };
  const ink = () => {
    const bitmap = createBitmap(width, height);
    drawRuns(bitmap, runs, over, originY, heightDots);
    drawLine(bitmap, line.x, line.y, font, text);
    return bitmap;
  };
  return { ...common, width, height, line, ink, originX: over, originY };
}
