import type { DocumentField } from '../../../editing/label-document.ts';
import { Refusal } from '../../edit-rules.ts';
import { unitText } from '../units.ts';

/**
 * Dots in a unit. Throws Refusal where it has no such number: dots, of whatever density, are whole.
 * @param command the ^MU in force, as it is written
 * @param isLength for millimetres and inches, which have fractions
 */
export function unitsIn(
  dots: number,
  dotsPerUnit: number,
  isLength: boolean,
  command = '^MU',
  field?: DocumentField,
): string {
  if (isLength || Number.isInteger(dots / dotsPerUnit)) return unitText(dots, dotsPerUnit);
  const message = `The unit in force (${command}) cannot say ${dots} dots.`;
  throw new Refusal('edit-finer-than-unit', message, { dots }, field);
}

/** A length in the unit in force for the field. Throws Refusal for one that it cannot say. */
export function unitsOf(field: DocumentField, dots: number): string {
  const command = field.parameters['unit']?.value;
  return unitsIn(dots, field.origin.dotsPerUnit, /^.MU\s*[MI]/i.test(command ?? ''), command, field);
}
