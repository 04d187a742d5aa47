/* How the size of a code that stands on a label is asked for in a language that does not say it in dots. */

/** Modules that belong to no column of PDF417: both ends and both row indicators. */
const pdf417Ends = 69;

/** Data columns of a PDF417 code that is so many dots wide; none where no number of them is. */
export function pdf417Columns(widthDots: number, moduleDots: number): number | undefined {
  const columns = (widthDots / moduleDots - pdf417Ends) / 17;
  return Number.isInteger(columns) && columns >= 1 && columns <= 30 ? columns : undefined;
}

/** Levels of error correction, the likeliest first; undefined is what the printer chooses. */
export const pdf417Levels = [undefined, 0, 1, 2, 3, 4, 5, 6, 7, 8] as const;

/**
 * Error controls under which Aztec has a side of so many modules, as printers number them: 0 is as few as the data needs, 101
 * to 104 compact symbols and 201 to 232 full ones by layers (ISO/IEC 24778, 5.1).
 */
export function aztecControls(modules: number): number[] {
  const compact = [1, 2, 3, 4].filter((layers) => 11 + 4 * layers === modules);
  const full = Array.from({ length: 32 }, (_, at) => at + 1).filter((layers) => {
    const bare = 14 + 4 * layers;
    return bare + 1 + 2 * Math.floor((bare / 2 - 1) / 15) === modules;
  });
  return [0, ...compact.map((layers) => 100 + layers), ...full.map((layers) => 200 + layers)];
}
