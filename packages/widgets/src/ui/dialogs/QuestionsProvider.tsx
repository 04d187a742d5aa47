import { lazy, Suspense, useCallback, useMemo, useState, type ReactNode } from 'react';
import { QuestionsContext, type Question, type Statement } from './use-questions.ts';

/** Loaded when the first question comes: a page that only signs in needs no dialogs. */
const ConfirmDialog = lazy(async () => ({ default: (await import('./ConfirmDialog.tsx')).ConfirmDialog }));

interface Pending extends Question {
  id: number;
  answer: (yes: boolean) => void;
}

let lastId = 0;

/** Holds the dialog behind useQuestions, one question at a time; a statement of the text `untold` is passed over. */
export function QuestionsProvider({
  untold,
  children,
}: {
  untold?: string | undefined;
  children: ReactNode;
}) {
  const [queue, setQueue] = useState<readonly Pending[]>([]);
  /** The first question is answered and its dialog is closing. */
  const [closing, setClosing] = useState(false);

  const ask = useCallback((question: Question) => {
    return new Promise<boolean>((resolve) => {
      lastId += 1;
      const id = lastId;
      setQueue((waiting) => [...waiting, { ...question, id, answer: resolve }]);
    });
  }, []);
  const tell = useCallback(
    async (statement: Statement) => {
      if (untold === undefined || statement.text !== untold) await ask({ ...statement, cancelLabel: null });
    },
    [ask, untold],
  );
  const questions = useMemo(() => ({ ask, tell }), [ask, tell]);

  const [current] = queue;
  const settle = (yes: boolean) => {
    setClosing(true);
    current?.answer(yes);
  };
  const next = () => {
    setQueue((waiting) => waiting.slice(1));
    setClosing(false);
  };
  return (
    <QuestionsContext.Provider value={questions}>
      {children}
      {current ? (
        <Suspense>
          <ConfirmDialog
            key={current.id}
            title={current.title}
            text={current.text}
            icon={current.icon}
            confirmLabel={current.confirmLabel}
            cancelLabel={current.cancelLabel}
            danger={current.danger}
            open={!closing}
            onConfirm={() => settle(true)}
            onCancel={() => settle(false)}
            onClosed={next}
          />
        </Suspense>
      ) : null}
    </QuestionsContext.Provider>
  );
}
