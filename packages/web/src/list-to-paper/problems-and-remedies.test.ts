import { answerCatalogue, type ListAnswers, type ReadOptions } from '@marbete/core/api/catalogues';
import { showLabel, updateLabel } from '@marbete/core/api/labels';
import { codeOfAnswer } from '@marbete/core/api/printer-code';
import {
  checkRun,
  fitsOf,
  printFromCatalogue,
  reviewLabel,
  type LabelTextFit,
} from '@marbete/core/api/printing';
import { type DoubtCode, remedies } from '@marbete/core/catalogue/remedies';
import { withChangedFits } from '@marbete/engine/internal/template/text-fit';
import { expect, test } from 'vitest';
import {
  type Call,
  type Case,
  files,
  prepare,
  read,
  rows,
  shelf,
  trial,
} from '../../../../tests/components/list-problems.ts';
import { questionsOf, type Remedy } from './look-at.ts';
import { withOtherCode } from './other-code.ts';

/*
 * Problems of lists and labels as people bring them: each is said before the print, has a remedy at that place, and what
 * prints then is what the remedy says. An answer is one click (docs/printing.md).
 */

const moment = { anio: '27/11/2026', hora: '10:00 a.m.', fecha: '2026-11-27', sistema_operativo: '' };

type Prepared = Awaited<ReturnType<typeof prepare>>;

async function questions(call: Call, { id, uniones }: Prepared, ajustes: LabelTextFit[] = []) {
  const body = { catalogo: 1, fuente: 'propia' as const, etiqueta: id, uniones, ajustes, ...moment };
  const { grupos } = await call(reviewLabel, { body });
  return questionsOf(grupos, { language: 'zpl', fits: ajustes });
}

/** What prints of the rows that are not left out, one part a label. */
async function printed(call: Call, { id, rows: count, first }: Prepared, without: ReadonlySet<number>) {
  const filas = Array.from({ length: count }, (_, at) => ({ id: at + first, cantidad: 1 })).filter(
    (row) => !without.has(row.id),
  );
  const body = { catalogo: 1, etiqueta: id, preguntas: {}, filas, ...moment };
  expect(await call(checkRun, { body })).toMatchObject({ errores: 0 });
  const answer = await call(printFromCatalogue, { body });
  expect(answer).toMatchObject({ response: true, usadas: filas.length });
  const text = new TextDecoder().decode(codeOfAnswer(answer));
  return text.split('^XZ').filter((label) => label.includes('^XA'));
}

function check(labels: readonly string[], { prints, not }: Case) {
  expect(labels).toHaveLength(prints.length);
  for (const [at, words] of prints.entries())
    expect(labels[at]).toEqual(
      typeof words === 'string' ? expect.stringContaining(words) : expect.stringMatching(words),
    );
  if (not) expect(labels.join('')).not.toMatch(not);
}

test('there are thirty of them and more', () => {
  expect(files.length + rows.length).toBeGreaterThanOrEqual(30);
});

test.each(files)('a file, $code: $what', async (problem) => {
  const { code, list, label = shelf, take } = problem;
  const call = trial();
  const asked = await read(call, list);
  expect(asked.avisos).toContain(code);
  const [[option]] = Object.entries(take) as [[string, unknown]];
  expect(remedies[code as DoubtCode]!.map((remedy) => remedy.option)).toContain(option);
  const answered = await read(call, list, take as ReadOptions);
  expect(answered.avisos).not.toContain(code);
  check(await printed(call, await prepare(call, answered, label), new Set()), problem);
});

test.each(rows)('a row, $code: $what', async (problem) => {
  const { code, list, label = shelf, take } = problem;
  const call = trial();
  const ready = await prepare(call, await read(call, list), label);
  const found = (await questions(call, ready)).find(({ group }) => group.code === code);
  expect(
    found,
    JSON.stringify((await questions(call, ready)).map(({ group }) => [group.code, group.message])),
  ).toBeDefined();
  const remedy = found!.remedies.find((each) => isTaken(each, take));
  expect(remedy, JSON.stringify(found!.remedies)).toBeDefined();
  const without = new Set<number>();
  if (remedy!.kind === 'leave-out') for (const row of found!.group.filas) without.add(row.id);
  if (remedy!.kind === 'list') await call(answerCatalogue, { body: { id: 1, opciones: remedy!.answers } });
  if (remedy!.kind === 'fit') {
    const shown = await call(showLabel, { body: { id: ready.id } });
    const etiqueta = withChangedFits(shown.etiquetas.etiqueta, fitsOf([remedy!.fit]));
    const data = { id: ready.id, nombre: 'Mía', etiqueta, language: 1 };
    await call(updateLabel, { form: { data }, files: {} });
  }
  if (remedy!.kind === 'code') {
    const shown = await call(showLabel, { body: { id: ready.id } });
    const options = { language: 'zpl', widthMm: 50, heightMm: 30 } as const;
    const etiqueta = await withOtherCode(shown.etiquetas.etiqueta, options, remedy!.variable);
    const data = { id: ready.id, nombre: 'Mía', etiqueta, language: 1 };
    await call(updateLabel, { form: { data }, files: {} });
  }
  if (remedy!.kind !== 'leave-out')
    expect((await questions(call, ready)).filter(({ mustAnswer }) => mustAnswer)).toEqual([]);
  check(await printed(call, ready, without), problem);
});

function isTaken(remedy: Remedy, take: Case['take']): boolean {
  if (typeof take !== 'string')
    return remedy.kind === 'list' && JSON.stringify(remedy.answers) === JSON.stringify(take as ListAnswers);
  if (take === 'leave-out' || take === 'code') return remedy.kind === take;
  if (remedy.kind !== 'fit') return false;
  const { accion, lineas } = remedy.fit;
  return take === 'lines' ? lineas !== undefined : accion === take && lineas === undefined;
}
