import { useLocale } from '@marbete/ui/provider';
import { Button, Notice } from '@marbete/ui/ui';
import { useEffect, useState, type ReactNode } from 'react';
import { useTexts } from '../texts/texts.ts';
import { forgetDraft, keepDraft, keptDraft } from './kept-draft.ts';
import type { LabelDraft } from './label-draft.ts';

interface Kept {
  /** The account and the label; nothing is kept without it. */
  name: string | undefined;
  /** The label's version; 0 of one that is not stored yet. */
  version: number;
  draft: LabelDraft;
  /** Whether the draft differs from what is stored. */
  isChanged: boolean;
  onTaken: (draft: LabelDraft) => void;
}

/** How long a person has not typed before what is there is kept. */
const restMs = 500;

/** Keeps what is typed in this browser until it is saved, and offers what a closed tab left. */
export function useKeptDraft({ name, version, draft, isChanged, onTaken }: Kept): {
  notice: ReactNode;
  forget: () => void;
} {
  const t = useTexts();
  const { locale } = useLocale();
  const [found, setFound] = useState(() =>
    name === undefined ? undefined : keptDraft(localStorage, name, version, Date.now()),
  );
  useEffect(() => {
    if (name === undefined || !isChanged) return undefined;
    const timer = setTimeout(() => keepDraft(localStorage, name, { draft, version, at: Date.now() }), restMs);
    return () => clearTimeout(timer);
  }, [name, version, draft, isChanged]);
  const forget = () => {
    setFound(undefined);
    if (name !== undefined) forgetDraft(localStorage, name);
  };
  return {
    forget,
    notice: found ? (
      <Notice
        title={t('editor.draftFound', { when: new Date(found.at).toLocaleString(locale) })}
        actions={
          <>
            <Button
              onClick={() => {
                setFound(undefined);
                onTaken(found.draft);
              }}
            >
              {t('editor.draftTake')}
            </Button>
            <Button kind="quiet" onClick={forget}>
              {t('editor.draftForget')}
            </Button>
          </>
        }
      />
    ) : null,
  };
}
