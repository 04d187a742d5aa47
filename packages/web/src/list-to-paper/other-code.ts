import { openDocument, type OpenOptions } from '@marbete/engine/edit';
import { variableOf } from '@marbete/engine/internal/template/placeholders';
import { codeTypeIntents } from '@marbete/ui/code-types';

/** Takes letters and digits of any number. */
const otherType = 'Code 128';

/**
 * A label whose codes of a variable are printed as Code 128 instead of what they were, at their places; undefined where it
 * has no such code, or its language cannot say it.
 */
export async function withOtherCode(
  source: string,
  options: OpenOptions,
  variable: string,
): Promise<string | undefined> {
  let document = await openDocument(source, options);
  // Each round leaves one code less of another type.
  for (const _ of document.fields) {
    const found = document.fields
      .filter(({ placeholders }) => placeholders.some((each) => variableOf(each) === variable))
      .map((field) => ({ field, intents: codeTypeIntents(document, field, otherType, 2) }))
      .find(({ intents }) => intents.length > 0);
    if (!found) break;
    let selected = [found.field.id];
    let inserted: number[] = [];
    for (const intent of found.intents) {
      const edit = intent(document, inserted, selected);
      // A code that is half another one would print twice, or not at all.
      if (edit.remarks.some(({ level }) => level === 'error')) return undefined;
      const after = (ids: number[]) => ids.flatMap((id) => edit.ids.get(id) ?? []);
      selected = after(selected);
      inserted = [...after(inserted), ...(edit.inserted === undefined ? [] : [edit.inserted])];
      // oxlint-disable-next-line no-await-in-loop -- each is done on what the one before left
      document = await openDocument(edit.source, options);
    }
  }
  return document.source === source ? undefined : document.source;
}
