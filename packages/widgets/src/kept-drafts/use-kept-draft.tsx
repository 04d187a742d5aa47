import { useEffect, useMemo, useState, useSyncExternalStore, type ReactNode } from 'react';
import { useLocale, useTexts } from '../provider/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import { forgetDraft, keepDraft, keptDraft, type KeptDraft } from './kept-draft.ts';

interface Kept<Draft> {
  /** Of this label, for this person; nothing is kept without it. */
  name: string | undefined;
  /** The label's version; 0 of one that is not stored yet. */
  version: KeptDraft<Draft>['version'];
  draft: Draft;
  /** Whether the draft differs from what is stored. */
  isChanged: boolean;
  /** Whether what the browser kept is such a draft. */
  isDraft: (kept: unknown) => kept is Draft;
  onTaken: (draft: Draft) => void;
}

/** How long a person has not typed before what is there is kept. */
const restMs = 500;

/** Keeps what is made in this browser until it is saved, and offers what a closed tab left. */
export function useKeptDraft<Draft>({ name, version, draft, isChanged, isDraft, onTaken }: Kept<Draft>): {
  notice: ReactNode;
  forget: () => void;
} {
  const t = useTexts();
  const { locale } = useLocale();
  // What a server renders has no browser yet.
  const isInBrowser = useSyncExternalStore(neverChanges, inBrowser, onServer);
  const left = useMemo(
    () => (isInBrowser && name !== undefined ? leftDraft(name, version, isDraft) : undefined),
    [isInBrowser, name, version, isDraft],
  );
  const [answered, setAnswered] = useState<KeptDraft<Draft>>();
  const found = left === answered ? undefined : left;
  useEffect(() => {
    if (name === undefined || !isChanged) return undefined;
    const timer = setTimeout(() => {
      const storage = browserStorage();
      if (storage) keepDraft(storage, name, { draft, version, at: Date.now() });
    }, restMs);
    return () => clearTimeout(timer);
  }, [name, version, draft, isChanged]);
  const forget = () => {
    setAnswered(left);
    const storage = browserStorage();
    if (name !== undefined && storage) forgetDraft(storage, name);
  };
  return {
    forget,
    notice: found ? (
      <Notice
        title={t('designer.draftFound', { when: new Date(found.at).toLocaleString(locale) })}
        actions={
          <>
            <Button
              onClick={() => {
                setAnswered(found);
                onTaken(found.draft);
              }}
            >
              {t('designer.draftTake')}
            </Button>
            <Button kind="quiet" onClick={forget}>
              {t('designer.draftForget')}
            </Button>
          </>
        }
      />
    ) : null,
  };
}

const neverChanges = () => () => undefined;
const inBrowser = () => true;
const onServer = () => false;

function leftDraft<Draft>(
  name: string,
  version: KeptDraft<Draft>['version'],
  isDraft: Kept<Draft>['isDraft'],
) {
  const storage = browserStorage();
  return storage && keptDraft(storage, name, version, { now: Date.now(), isDraft });
}

/** Undefined where the browser keeps nothing for this page. */
function browserStorage(): Storage | undefined {
  try {
    return localStorage;
  } catch {
    return undefined;
  }
}
