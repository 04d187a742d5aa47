import type { Issue } from '@marbete/core/api/errors';
import { useMemo } from 'react';
import { useProblemText } from '@marbete/ui/printing';
import type { CodeRemark } from '../code-field/create-code-editor.ts';
import type { LiveDrawing } from './use-template-drawing.ts';
import { useTexts } from '../texts/texts.ts';

/** Rules of the template compiler that have words of their own. */
const rules = [
  'section-nested',
  'section-crossed',
  'section-unopened',
  'section-unclosed',
  'section-missing',
  'string-unclosed',
  'qr-segments',
] as const;

/** What the drawing says about commands, in words of their own. */
const found = [
  'code-module-small',
  'zpl-graphic-data',
  'zpl-nested-format',
  'zpl-no-format',
  'zpl-not-drawn',
  'zpl-out-of-range',
  'zpl-unclosed-format',
  'zpl-unknown-code-page',
  'zpl-unknown-command',
  'zpl-unknown-format',
] as const;

/** What is wrong with the template, at its lines, in words for people; each once a line, the worst first. */
export function useRemarks(drawing: LiveDrawing | undefined): readonly CodeRemark[] {
  const t = useTexts();
  const problemText = useProblemText();
  return useMemo(() => {
    if (!drawing) return [];
    const { issues, problems, diagnostics } = drawing.found;
    const remarks: CodeRemark[] = [
      ...issues.map((issue): CodeRemark => {
        const rule = rules.find((known) => known === issue.rule);
        return {
          level: 'error',
          line: lineOf(issue),
          text: rule ? t(`editor.rule-${rule}`) : t('editor.ruleOther'),
        };
      }),
      ...problems
        // What the drawing says of a command has words of its own.
        .filter(({ line, code }) => line !== undefined && code !== 'command-not-drawn')
        .map((problem): CodeRemark => ({
          level: problem.level,
          line: problem.line ?? 1,
          text: problemText(problem),
        })),
      ...diagnostics.map(({ level, line, code, command }): CodeRemark => {
        const known = found.find((each) => each === code);
        return {
          level,
          line,
          text: known ? t(`editor.found-${known}`, { command }) : t('editor.foundOther', { command }),
        };
      }),
    ];
    return [...new Map(remarks.map((remark) => [`${remark.line} ${remark.text}`, remark])).values()].sort(
      (a, b) => a.line - b.line,
    );
  }, [drawing, t, problemText]);
}

function lineOf({ path }: Issue): number {
  const last = path.at(-1);
  return typeof last === 'number' && path.includes('template') ? last : 1;
}
