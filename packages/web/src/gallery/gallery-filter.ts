import type { Family } from './laid-designs.ts';

/** What the gallery is narrowed to; null and '' mean no matter which. */
export interface GalleryFilter {
  material: number | null;
  medidas: number | null;
  /** A tag, or 'basic' for the basic templates (GAL-04). */
  purpose: number | 'basic' | null;
  lenguaje: number | null;
  /** A family of designs; templates of administrators have none. */
  family: Family | null;
  /** A designer's sharing code (D57). */
  codigo: string;
}

export const noFilter: GalleryFilter = {
  material: null,
  medidas: null,
  purpose: null,
  lenguaje: null,
  family: null,
  codigo: '',
};

const list = (value: number | null) => (value === null ? [] : [value]);

/** The filter as the call takes it (GAL-09). Whether there is a catalogue cannot be chosen (GAL-02). */
export function filterBody({ material, medidas, purpose, lenguaje, codigo }: GalleryFilter) {
  return {
    material: list(material),
    medidas: list(medidas),
    tags: typeof purpose === 'number' ? [purpose] : [],
    database: null,
    lenguaje: list(lenguaje),
    basica: purpose === 'basic' ? ('1' as const) : null,
    codigo: codigo.trim() === '' ? null : codigo.trim(),
  };
}

const mmOfInch = 25.4;

/** A measure in both units: '50 x 25' is '50 × 25 mm' and '1.97 × 0.98 in' (GAL-03, D59). */
export function measureText(medida: string, locale: string): string {
  const sides = medida.split('x').map(Number);
  if (sides.length !== 2 || sides.some((side) => !Number.isFinite(side))) return medida;
  const format = (digits: number) => new Intl.NumberFormat(locale, { maximumFractionDigits: digits });
  const written = (values: number[], digits: number) =>
    values.map((value) => format(digits).format(value)).join(' × ');
  const inches = sides.map((side) => side / mmOfInch);
  return `${written(sides, 1)} mm · ${written(inches, 2)} in`;
}
