import type { SameKeys } from '../../provider/texts.ts';
import type { problems as esMX } from '../es-MX/problems.ts';

export const problems: SameKeys<typeof esMX> = {
  'price-missing': 'The price is missing.',
};
