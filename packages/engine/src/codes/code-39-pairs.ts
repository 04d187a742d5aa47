/** Full ASCII as pairs, for the characters that Code 39 lacks (ISO/IEC 16388, annex A). */
export function code39Pair(code: number): string {
  const letter = (from: number) => String.fromCharCode(65 + code - from);
  if (code === 0) return '%U';
  if (code <= 26) return `$${letter(1)}`;
  if (code <= 31) return `%${letter(27)}`;
  if (code >= 33 && code <= 47) return `/${letter(33)}`;
  if (code === 58) return '/Z';
  if (code >= 59 && code <= 63) return `%${String.fromCharCode(70 + code - 59)}`;
  if (code === 64) return '%V';
  if (code >= 91 && code <= 95) return `%${String.fromCharCode(75 + code - 91)}`;
  if (code === 96) return '%W';
  if (code >= 97 && code <= 122) return `+${letter(97)}`;
  return `%${String.fromCharCode(80 + code - 123)}`;
}
