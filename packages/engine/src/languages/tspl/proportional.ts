/** Whether the width of a font follows its height, whatever its first multiplier says (TSPL/TSPL2 manual, TEXT). */
export function isProportional(font: string): boolean {
  return /^ROMAN\.TT[EF]$/i.test(font);
}
