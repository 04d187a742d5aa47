import type { RowProblem } from '@marbete/core/api/schemas';
import { useEffect, useState } from 'react';
import { usePublicTexts } from '../provider/public-texts.ts';
import type { WidgetLocale } from '../provider/locales.ts';
import { createTranslate } from '../provider/translate.ts';
import { Notice } from '../ui/Notice.tsx';
import styles from './LabelPreview.module.css';

/** What problems say is loaded when there is one: most people never see any. */
const problemTexts = {
  'es-MX': async () => (await import('../texts/es-MX/problems.ts')).problems,
  'en-US': async () => (await import('../texts/en-US/problems.ts')).problems,
  'pt-BR': async () => (await import('../texts/pt-BR/problems.ts')).problems,
  'fr-FR': async () => (await import('../texts/fr-FR/problems.ts')).problems,
  'de-DE': async () => (await import('../texts/de-DE/problems.ts')).problems,
  'it-IT': async () => (await import('../texts/it-IT/problems.ts')).problems,
  ar: async () => (await import('../texts/ar/problems.ts')).problems,
} satisfies Record<WidgetLocale, () => Promise<Record<string, string>>>;

interface ProblemNoticeProps {
  /** At most as many as a person reads. */
  problems: readonly (Omit<RowProblem, 'fila'> & { fila?: number })[];
  many: boolean;
  /** The server's words, when there is no list. */
  message: string;
}

/** What keeps values from printing, or is worth a look before they do. */
export function ProblemNotice({ problems, many, message }: ProblemNoticeProps) {
  const { t, locale } = usePublicTexts();
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>();
  useEffect(() => {
    let current = true;
    problemTexts[locale]().then(
      (loaded) => current && setTexts(loaded),
      // The network is away: what the core says of them stands in.
      () => current && setTexts({}),
    );
    return () => {
      current = false;
    };
  }, [locale]);
  if (!texts) return null;
  const isError = problems.length === 0 || problems.some(({ level }) => level === 'error');
  const translate = createTranslate<{ problems: Record<string, string> }>({ problems: texts }, locale);
  return (
    <Notice {...(isError ? { kind: 'error', title: t('widget.problems-title') } : { kind: 'warning' })}>
      {problems.length === 0 ? message : null}
      <ul className={styles['problems']}>
        {problems.map((problem) => {
          const { code, variable = '', fila = 1, details = {} } = problem;
          const text = texts[code] === undefined ? problem.message : translate(`problems.${code}`, details);
          return (
            <li key={`${fila} ${variable} ${code}`}>
              {many
                ? t('widget.problem-row', { row: fila, variable, text })
                : [variable, text].filter(Boolean).join(': ')}
            </li>
          );
        })}
      </ul>
    </Notice>
  );
}
