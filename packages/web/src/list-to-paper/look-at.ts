import { listAnswersSchema, type ListAnswers } from '@marbete/core/api/catalogues';
import { fitsOf, type LabelTextFit, type ProblemGroup } from '@marbete/core/api/printing';
import { longTextProblems, remedies } from '@marbete/core/catalogue/remedies';
import { fitWays } from '@marbete/engine/internal/languages/fit-ways';
import type { PrinterLanguage } from '@marbete/engine/internal/languages/languages';
import type { ProblemCode } from '@marbete/engine/internal/template/problem-codes';

/** A row of the list, as a problem names it. */
export type FoundRow = ProblemGroup['filas'][number];

/** What helps against a problem at the place where it is said. */
export type Remedy =
  /** Said of the list, which keeps it. */
  | { kind: 'list'; answers: ListAnswers }
  /** What the label does with a long text; it is kept in the label with the print. */
  | { kind: 'fit'; fit: LabelTextFit }
  /** The label prints the variable's codes as Code 128 from now on. */
  | { kind: 'code'; variable: string }
  | { kind: 'leave-out' }
  | { kind: 'as-is' };

/** Problems of one kind and variable: one line, with what helps. */
export interface Question {
  key: string;
  /** Nothing prints before it is answered: rows would not print, or otherwise than anybody wants. */
  mustAnswer: boolean;
  isLong: boolean;
  group: ProblemGroup;
  /** The likeliest first. */
  remedies: readonly Remedy[];
}

/** A text that a label cuts on purpose, or that only just fits, is no question. */
const settled: ReadonlySet<string> = new Set(['text-cut', 'barely-fits']);
/** Codes of a shop's own, which no EAN or UPC prints. */
const noGtin: ReadonlySet<string> = new Set([
  'gtin-check-digit',
  'gtin-length',
  'gtin-not-digits',
] satisfies ProblemCode[]);
/** What an answer to the problem is said of, in the list or beside it. */
const answerNames: ReadonlySet<string> = new Set(Object.keys(listAnswersSchema.shape));

/**
 * What a person should say before a list prints, worst first: rows that would not print, texts that are longer than the
 * label, and what has a remedy although it prints. `asked` are variables that the print asks for.
 */
export function questionsOf(
  groups: readonly ProblemGroup[],
  {
    language,
    asked = new Set(),
    fits = [],
  }: { language: PrinterLanguage; asked?: ReadonlySet<string>; fits?: readonly LabelTextFit[] },
): Question[] {
  const questions = new Map<string, Question>();
  for (const group of groups) {
    if (settled.has(group.code) || (group.variable !== undefined && asked.has(group.variable))) continue;
    const isLong = longTextProblems.has(group.code);
    const isError = group.level === 'error';
    // An offer that is no price prints its text, which nobody may have meant.
    const isUnread = group.code === 'price-unreadable';
    const { variable } = group;
    const kept = isLong ? fitRemedies(variable, language, fits) : listRemedies(group);
    const isOwnCode = kept.length === 0 && isError && noGtin.has(group.code);
    const helps: Remedy[] = [
      ...kept,
      ...(isOwnCode && variable ? [{ kind: 'code', variable } as const] : []),
      ...(isError || isUnread ? [{ kind: 'leave-out' } as const] : []),
    ];
    if (helps.length === 0) continue;
    const lacking = group.code === 'gtin-check-digit' ? (group.details?.['digits'] ?? '') : '';
    const key = `${isLong ? 'long' : group.code}${lacking} ${group.level} ${group.variable ?? ''}`;
    const known = questions.get(key);
    if (known) {
      known.group = withRows(known.group, group);
      continue;
    }
    if (!isError) helps.push({ kind: 'as-is' });
    questions.set(key, { key, mustAnswer: isError || isLong || isUnread, isLong, group, remedies: helps });
  }
  return [...questions.values()].sort((a, b) => rank(a) - rank(b));
}

const rank = ({ mustAnswer, group }: Question) => (group.level === 'error' ? 0 : mustAnswer ? 1 : 2);

/** Groups of the parts of a list, together; the sample of the first is shown. */
export function withRows(one: ProblemGroup, other: ProblemGroup): ProblemGroup {
  const { cuantas, filas, muestra = other.muestra, ...problem } = one;
  return {
    ...problem,
    ...(muestra ? { muestra } : {}),
    cuantas: cuantas + other.cuantas,
    filas: [...filas, ...other.filas],
  };
}

function listRemedies({ code, details }: ProblemGroup): Remedy[] {
  // Codes that are whole, and those of which most verify, lack no check digit.
  if (code === 'gtin-check-digit' && details?.['digits'] === undefined) return [];
  const known = remedies[code as keyof typeof remedies] ?? [];
  return known.flatMap(({ option, value }): Remedy[] => {
    // Rows that are left out are left out of this print.
    if (!answerNames.has(option) || value === 'skip' || value === undefined) return [];
    return [{ kind: 'list', answers: { [option]: value } }];
  });
}

function fitRemedies(
  variable: string | undefined,
  language: PrinterLanguage,
  fits: readonly LabelTextFit[],
): Remedy[] {
  if (variable === undefined) return [];
  const taken = fitsOf(fits).find((fit) => fit.variable === variable);
  return fitWays(language, variable)
    .filter(({ action, lines }) => taken?.action !== action || taken?.lines !== lines)
    .flatMap(({ action, lines: lineas }): Remedy[] => {
      if (action === undefined) return [];
      return [{ kind: 'fit', fit: { variable, accion: action, ...(lineas ? { lineas } : {}) } }];
    });
}
