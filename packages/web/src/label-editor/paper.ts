/** Print heads by dots a millimetre, with what they are called by dots an inch (PRV-02). */
export const densities = [
  { dpmm: 6, dpi: 152 },
  { dpmm: 8, dpi: 203 },
  { dpmm: 12, dpi: 300 },
  { dpmm: 24, dpi: 600 },
] as const;

/** What the preview is drawn for; inches as they are typed. */
export interface Paper {
  dpmm: number;
  width: string;
  height: string;
}

/** Densities and the first size (PRV-02, PRV-03). */
export const standardPaper: Paper = { dpmm: 8, width: '4', height: '6' };

/** Inches in millimetres, rounded (PRV-03); undefined for what is no size. */
export function millimetres(inches: string): number | undefined {
  const value = Number(inches);
  if (inches.trim() === '' || !Number.isFinite(value) || value <= 0 || value > 50) return undefined;
  return Math.round(value * 25.4);
}

/** A measure's millimetres as inches with two decimals, for the fields. */
export function inches(mm: number): string {
  return String(Math.round((mm / 25.4) * 100) / 100);
}

/** A measure's own size, the standard one without. */
export function paperOf(medida: string | undefined): Paper {
  const match = /^\s*([\d.]+)\s*[x×]\s*([\d.]+)/i.exec(medida ?? '');
  if (!match) return standardPaper;
  return { ...standardPaper, width: inches(Number(match[1])), height: inches(Number(match[2])) };
}
