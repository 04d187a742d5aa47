export interface LabelSize {
  widthMm: number;
  heightMm: number;
}

const standard: LabelSize = { widthMm: 50, heightMm: 30 };

/**
 * The size that a measure such as '101.6x152.4' names, in millimetres; 50 x 30 when it names none. Proportions are kept
 * between 1:6 and 6:1, so that a ticket roll's nominal length still fits a card.
 */
export function readMeasure(medida: string | undefined): LabelSize {
  const match = /^\s*(\d+(?:\.\d+)?)\s*[x×*]\s*(\d+(?:\.\d+)?)\s*$/i.exec(medida ?? '');
  const widthMm = Number(match?.[1]);
  const heightMm = Number(match?.[2]);
  if (!(widthMm > 0 && heightMm > 0)) return standard;
  const ratio = widthMm / heightMm;
  if (ratio > 6) return { widthMm, heightMm: widthMm / 6 };
  if (ratio < 1 / 6) return { widthMm, heightMm: widthMm * 6 };
  return { widthMm, heightMm };
}
