import type { CatalogueChanges, checkCatalogue } from '@marbete/core/api/catalogues';
import type { CallAnswer } from '@marbete/core/api/endpoint';
import { AppError } from '@marbete/core/api/errors';
import { headerKey } from '@marbete/core/catalogue/header-names';
import { parseMapFlag } from '@marbete/core/catalogue/mapping';
import { askChoice, askConfirm } from '../ask.ts';
import { usageError } from '../exit-codes.ts';
import type { Output } from '../output.ts';

type CheckAnswer = CallAnswer<typeof checkCatalogue>;

/**
 * Where each column is that labels use: as --columns says, as it was found, or as a person at the terminal chooses.
 * @throws AppError data-invalid for what is open where nobody can be asked
 */
export async function answerChanges(
  output: Output,
  changes: CatalogueChanges,
  { columnas = [], cabeceras = [], encabezado }: CheckAnswer,
  { columns, acceptChanges }: { columns: string | undefined; acceptChanges: boolean },
): Promise<Record<string, string>> {
  const headers = encabezado === 0 ? [] : cabeceras;
  const answers = parseColumns(columns, changes, headers);
  const open = changes.columns.filter(
    ({ letter, doubt, labels }) =>
      doubt !== undefined &&
      labels.length > 0 &&
      answers[letter] === undefined &&
      (doubt === 'gone' || !acceptChanges),
  );
  const others = acceptChanges ? [] : changes.questions.filter((question) => question !== 'columns');
  if (open.length === 0 && others.length === 0) return answers;
  const questions = [
    ...open.map((column) => columnQuestion(column)),
    ...others.map((question) =>
      question === 'fewer-rows'
        ? `Only ${changes.rowsNow} of ${changes.rowsBefore} rows are left.`
        : `The prices wrote decimals with '${changes.mark?.before}' and now with '${changes.mark?.now}'.`,
    ),
  ];
  if (!output.interactive) {
    const gone = open.find(({ doubt }) => doubt === 'gone');
    const flag = gone ? `--columns ${gone.name || gone.letter}=COLUMN` : '--accept-changes';
    const message = `${questions.join(' ')} Look at the file, and say it: ${flag}`;
    throw new AppError('data-invalid', message, {
      issues: [{ path: ['columns'], message, rule: 'catalogue-changed' }],
    });
  }
  for (const column of open) {
    answers[column.letter] = await askChoice<string>(output, {
      message: `${columnQuestion(column)} Which column is it?`,
      flag: '--columns',
      choices: [
        ...[...columnas]
          .sort((a, b) => Number(b === column.to) - Number(a === column.to))
          .map((letter) => ({
            name: `${letter}  ${headers[columnas.indexOf(letter)] ?? ''}`.trim(),
            value: letter,
          })),
        { name: '(none: it prints empty)', value: '' },
      ],
    });
  }
  for (const question of questions.slice(open.length)) {
    if (!(await askConfirm(output, { message: `${question} Is that right?`, flag: '--accept-changes' })))
      throw new AppError('cancelled', 'Nothing was changed.');
  }
  return answers;
}

type ColumnChange = CatalogueChanges['columns'][number];

function columnQuestion({ letter, name, doubt, to, nameNow, labels }: ColumnChange): string {
  const column = name === '' ? `Column ${letter}` : `Column ${letter} '${name}'`;
  const users = labels.map(({ nombre }) => nombre).join(', ');
  const what =
    doubt === 'gone'
      ? 'is gone'
      : doubt === 'renamed'
        ? `seems to be ${to} '${nameNow ?? ''}' now`
        : 'holds something else than before';
  return `${column} ${what} (used by ${users}).`;
}

/** Reads `PRECIO=PVP,C=D`: a column of the old file = one of the new file, by name or letter. @throws AppError wrong usage */
function parseColumns(
  text: string | undefined,
  { columns }: CatalogueChanges,
  headers: readonly string[],
): Record<string, string> {
  const answers: Record<string, string> = {};
  for (const pair of text?.split(',') ?? []) {
    const cut = pair.lastIndexOf('=');
    const [from, to] = [pair.slice(0, cut).trim(), pair.slice(cut + 1).trim()];
    const old =
      columns.find(({ name }) => headerKey(name) === headerKey(from)) ??
      columns.find(({ letter }) => letter === from.toUpperCase());
    if (cut < 1 || !old) {
      const known = columns.map(({ letter, name }) => name || letter).join(', ');
      throw usageError(`'${pair}' is not OLD=NEW; the columns of the catalogue are ${known}.`);
    }
    answers[old.letter] = to === '' ? '' : columnOf(to, headers);
  }
  return answers;
}

function columnOf(text: string, headers: readonly string[]): string {
  const mapping = parseMapFlag(`X="${text.replaceAll('"', '')}"`, headers);
  return mapping['X'] ?? '';
}

/** What a person should know of the changes, a line each. */
export function changeLines({ columns, added }: CatalogueChanges, answers: Record<string, string>): string[] {
  const moved = columns.flatMap(({ letter, name, to, labels }) => {
    const now = answers[letter] ?? to;
    if (labels.length === 0 || now === letter) return [];
    return [`${name || `column ${letter}`} is in column ${now || 'none'} now (it was in ${letter}).`];
  });
  if (added.length === 0) return moved;
  return [...moved, `new columns: ${added.map(({ letter, name }) => name || letter).join(', ')}.`];
}
