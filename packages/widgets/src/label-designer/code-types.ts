import {
  insertField,
  markFields,
  removeFields,
  setOnlyWith,
  type DocumentField,
  type LabelDocument,
} from '@marbete/engine/edit';
import { isSquare } from './field-words.ts';
import { isDone, type Intent } from './intents.ts';

/** Codes that shops, stores and carriers use, the usual ones first. */
const usualTypes = [
  'EAN-13',
  'EAN-8',
  'UPC-A',
  'Code 128',
  'GS1-128',
  'Code 39',
  'Interleaved 2 of 5',
  'QR Code',
  'Data Matrix',
  'PDF417',
] as const;

/** What a code can become in its language: what it is, and the usual ones that take its data. */
export function codeTypesOf(document: LabelDocument, field: DocumentField): string[] {
  const { code } = field;
  if (!code) return [];
  const others = usualTypes.filter(
    (symbology) => symbology !== code.symbology && codeTypeIntents(document, field, symbology).length > 0,
  );
  return others.length > 0 ? [code.symbology, ...others] : [];
}

/** Makes a code one of another kind at the same place, of the same height and with the same words; none where it cannot be. */
export function codeTypeIntents(
  document: LabelDocument,
  field: DocumentField,
  symbology: string,
  mostModule = Infinity,
): Intent[] {
  const { code, content, turn, onlyWith, name = '', group = 0 } = field;
  if (!code || turn !== 0 || content.trim() === '' || code.symbology === symbology) return [];
  const { x, y, height } = code.bars;
  const insert: Intent = (now) => {
    // The modules of squares say nothing of how high bars are.
    const heightDots = isSquare(field) ? 8 * now.dpmm : Math.max(1, height);
    const place = { x, y, ...(/^(?:QR|Data)/.test(symbology) ? {} : { heightDots }) };
    const module = Math.min(mostModule, code.moduleDots);
    return insertField(now, 'code', place, { symbology, data: content, module });
  };
  if (!isDone(insert(document, [], [field.id]))) return [];
  const intents: Intent[] = [insert];
  for (const tag of onlyWith) intents.push((now, inserted) => setOnlyWith(now, inserted, tag, true));
  if (name !== '' || group > 0) intents.push((now, inserted) => markFields(now, inserted, { name, group }));
  intents.push((now, _, selected) => removeFields(now, selected));
  return intents;
}
