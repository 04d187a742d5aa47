import { expect, test } from 'vitest';
import { withBoardTroubles } from './board-troubles.ts';

const code = '^XA\r\n^FO9,9^FD%A%^FS\n^FO9,50\n^BEN,80^FDx^FS\n^XZ';
const at = (text: string) => ({ from: code.indexOf(text), to: code.indexOf(text) + text.length });
const apply = () => undefined;
const fixes = [{ name: 'Usar Code 128', apply }];
const trouble = {
  range: at('^FO9,50\n^BEN,80^FDx'),
  level: 'error' as const,
  text: 'Falla',
  remedies: fixes,
};

test('A remark of the code gets what helps from the board, in whichever line of the field it stands', () => {
  const remark = { level: 'error' as const, line: 4, text: 'Falla' };
  expect(withBoardTroubles([remark], [trouble], code)).toEqual([{ ...remark, fixes }]);
  const elsewhere = { ...remark, line: 2 };
  expect(withBoardTroubles([elsewhere], [trouble], code)).toEqual([
    elsewhere,
    { level: 'error', line: 3, text: 'Falla', fixes },
  ]);
});

test('What only the row at hand has is told too, in the order of the lines', () => {
  const remark = { level: 'warning' as const, line: 5, text: 'Otra' };
  expect(withBoardTroubles([remark], [trouble], code).map(({ line, text }) => [line, text])).toEqual([
    [3, 'Falla'],
    [5, 'Otra'],
  ]);
  expect(withBoardTroubles([remark], [], code)).toEqual([remark]);
});
