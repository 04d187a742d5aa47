import { answerCatalogue, type Catalogue } from '@marbete/core/api/catalogues';
import type { LabelProposal } from '@marbete/core/api/printing';
import type { HelperPrinter } from '@marbete/core/print/printers';
import { languageById, usualLanguage } from '@marbete/engine/internal/languages/languages';
import { useMarbete } from '@marbete/ui/provider';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type FoundRow, questionsOf, type Question, type Remedy } from './look-at.ts';
import { type Reviewed, useReviewQuery } from './use-review-query.ts';

interface Answer {
  key: string;
  question: Question;
  remedy: Remedy;
}

/** What has to be looked at before a label prints a list, and what a person said about it. */
export function useLookAt(
  catalogue: Catalogue,
  label: LabelProposal,
  { printer, only }: { printer: HelperPrinter | undefined; only: ReadonlySet<number> | undefined },
) {
  const { client } = useMarbete();
  const queries = useQueryClient();
  /** By label: another one has other problems. */
  const [said, setSaid] = useState<Readonly<Record<string, readonly Answer[]>>>({});
  const of = `${label.fuente} ${label.id}`;
  const answers = said[of] ?? [];
  const fits = answers.flatMap(({ remedy }) => (remedy.kind === 'fit' ? [remedy.fit] : []));
  const query = useReviewQuery(catalogue.id, label, { fits, printer });
  const review = useQuery(query);
  const asked = new Set(
    label.uniones.filter(({ columna }) => columna === '?').map(({ variable }) => variable),
  );
  const questionsIn = ({ groups }: Reviewed) => {
    const among = only
      ? groups.flatMap((group) => {
          const filas = group.filas.filter(({ id }) => only.has(id));
          return filas.length > 0 ? [{ ...group, filas, cuantas: filas.length }] : [];
        })
      : groups;
    return questionsOf(among, { language: languageById(label.language_id) ?? usualLanguage, asked, fits });
  };
  const found = review.data ? questionsIn(review.data) : [];
  // Leaving all rows out is no way on: another label is.
  const isHopeless = found.some(
    ({ group, remedies }) =>
      group.level === 'error' &&
      group.cuantas >= catalogue.filas &&
      remedies.every(({ kind }) => kind === 'leave-out'),
  );
  const all = isHopeless ? [] : found;
  const isOpen = ({ key }: Question) => answers.every((answer) => answer.key !== key);
  const settle = (next: readonly Answer[]) => setSaid((before) => ({ ...before, [of]: next }));
  const tellList = useMutation({
    mutationFn: async (opciones: Extract<Remedy, { kind: 'list' }>['answers']) => {
      await client.call(answerCatalogue, { body: { id: catalogue.id, opciones } });
      await Promise.all([
        queries.invalidateQueries({ queryKey: ['list-review', catalogue.id] }),
        queries.invalidateQueries({ queryKey: ['labels', 'for-list', catalogue.id] }),
      ]);
    },
  });
  const leftOut = new Map<number, FoundRow>();
  for (const { key, question, remedy } of answers) {
    if (remedy.kind !== 'leave-out') continue;
    const now = all.find((each) => each.key === key) ?? question;
    for (const row of now.group.filas) leftOut.set(row.id, row);
  }
  return {
    questions: all.filter(isOpen),
    settled: answers,
    fits,
    /** Rows that this print leaves out. */
    leftOut: [...leftOut.values()],
    onlyRows: review.data?.more ? review.data.rows : undefined,
    isBusy: tellList.isPending,
    error: tellList.error,
    answer: (question: Question, remedy: Remedy) => {
      if (remedy.kind === 'list') return tellList.mutate(remedy.answers);
      const key = remedy.kind === 'fit' ? `fit ${remedy.fit.variable}` : question.key;
      settle([...answers.filter((answer) => answer.key !== key), { key, question, remedy }]);
    },
    undo: (key: string) => settle(answers.filter((answer) => answer.key !== key)),
    /** Whether something has to be answered before anything prints; a look that fails keeps nobody from it. */
    mustAnswer: async () => {
      if (query.enabled === false) return false;
      const looked = await queries.ensureQueryData(query).catch(() => undefined);
      return looked !== undefined && questionsIn(looked).some((each) => each.mustAnswer && isOpen(each));
    },
  };
}
