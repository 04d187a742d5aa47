import { followStrikes, hasStrikes, type Edit, type LabelDocument } from '@marbete/engine/edit';

/**
 * One change of a label: pure, on the document as it then is, with the fields that came in before in the same act, and the
 * selected ones by their numbers then.
 */
export type Intent = (
  document: LabelDocument,
  inserted: readonly number[],
  selected: readonly number[],
) => Edit;

interface IntentRun {
  /** Ids of the selected fields as the act begins. */
  selected: readonly number[];
  /** Whether nothing is done where one of the intents is refused. */
  isWhole: boolean;
  /** Opens what an intent left for the next one; undefined where that cannot be had. */
  open: (source: string) => Promise<LabelDocument | undefined>;
  /** Opens it with the widest values of what is struck out; as `open` when absent. */
  openWidest?: (source: string) => Promise<LabelDocument | undefined>;
}

interface Ran {
  source: string;
  /** The fields of `selected` that are left, and those that came in, by their ids in this source. */
  selected: readonly number[];
  inserted: readonly number[];
  /** The last edit, with the remarks of all; undefined where there was nothing to do. */
  last: Edit | undefined;
}

/** Does one intent after another, each on what the one before left; a refused one ends it. Lines then follow what they strike. */
export async function runIntents(
  start: LabelDocument,
  intents: readonly Intent[],
  { selected, isWhole, open, openWidest = open }: IntentRun,
): Promise<Ran> {
  const nothing: Ran = { source: start.source, selected, inserted: [], last: undefined };
  const done = await runEach(start, intents, { nothing, isWhole, open });
  if (done.source === start.source || !hasStrikes(done.source)) return done;
  const document = await openWidest(done.source);
  const follow = { nothing: done, isWhole: false, open: openWidest };
  return document ? runEach(document, [followStrikes, followStrikes], follow) : done;
}

async function runEach(
  start: LabelDocument,
  intents: readonly Intent[],
  { nothing, isWhole, open }: { nothing: Ran } & Pick<IntentRun, 'isWhole' | 'open'>,
): Promise<Ran> {
  let document: LabelDocument | undefined = start;
  let done = nothing;
  for (const intent of intents) {
    // oxlint-disable-next-line no-await-in-loop -- each is done on what the one before left
    if (document.source !== done.source) document = await open(done.source);
    if (!document) return isWhole ? nothing : done;
    const edit = intent(document, done.inserted, done.selected);
    const last = { ...edit, remarks: [...(done.last?.remarks ?? []), ...edit.remarks] };
    if (isRefused(edit)) return { ...(isWhole ? nothing : done), last };
    const after = (ids: readonly number[]) => ids.flatMap((id) => edit.ids.get(id) ?? []);
    done = {
      source: edit.source,
      selected: after(done.selected),
      inserted: [
        ...after(done.inserted),
        ...(edit.inserted === undefined ? [] : [edit.inserted]),
        ...(edit.copies?.values() ?? []),
      ],
      last,
    };
  }
  return done;
}

export const isRefused = ({ remarks }: Edit) => remarks.some(({ level }) => level === 'error');

/** Whether an edit changes something, and is refused nothing. */
export const isDone = (edit: Edit) => edit.changes.length > 0 && !isRefused(edit);
