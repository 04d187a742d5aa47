import { openDocument, type OpenOptions } from '@marbete/engine/edit';
import { variableOf } from '@marbete/engine/internal/template/placeholders';
import { codeTypeIntents, runIntents } from '@marbete/ui/editing';

/** Takes letters and digits of any number. */
const otherType = 'Code 128';

/**
 * A label whose codes of a variable are printed as Code 128 instead of what they were, at their places; undefined where it
 * has no such code, or its language cannot say it of one.
 */
export async function withOtherCode(
  source: string,
  options: OpenOptions,
  variable: string,
): Promise<string | undefined> {
  const open = (code: string) => openDocument(code, options);
  let document = await open(source);
  // Each round leaves one code less of another type.
  for (const _ of document.fields) {
    const found = document.fields
      .filter(({ placeholders }) => placeholders.some((each) => variableOf(each) === variable))
      .map((field) => ({ field, intents: codeTypeIntents(document, field, otherType, 2) }))
      .find(({ intents }) => intents.length > 0);
    if (!found) break;
    // oxlint-disable-next-line no-await-in-loop -- each is done on what the one before left
    const done = await runIntents(document, found.intents, {
      selected: [found.field.id],
      isWhole: true,
      open,
    });
    // A code that is half another one would print twice, or not at all.
    if (done.source === document.source) return undefined;
    // oxlint-disable-next-line no-await-in-loop -- as above
    document = await open(done.source);
  }
  return document.source === source ? undefined : document.source;
}
