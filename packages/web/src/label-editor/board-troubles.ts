import type { BoardTrouble } from '@marbete/widgets/designer';
import type { CodeRemark } from '../code-field/create-code-editor.ts';

/** The remarks of a code with those of the board, whose row is shown, and with what helps; each once a line. */
export function withBoardTroubles(
  remarks: readonly CodeRemark[],
  troubles: readonly BoardTrouble[],
  code: string,
): readonly CodeRemark[] {
  if (troubles.length === 0) return remarks;
  const lineAt = (place: number) => code.slice(0, place).split(/\r\n|\n|\r/).length;
  const added = troubles.map(({ range, level, text, remedies }) => ({
    first: lineAt(range.from),
    last: lineAt(range.to),
    remark: { level, text, fixes: remedies },
  }));
  const joined = remarks.map((remark) => {
    const own = added.find(
      ({ first, last, remark: { text } }) =>
        text === remark.text && first <= remark.line && remark.line <= last,
    );
    return own ? { ...remark, fixes: own.remark.fixes } : remark;
  });
  const others = added.filter(
    ({ first, last, remark: { text } }) =>
      !remarks.some((each) => each.text === text && first <= each.line && each.line <= last),
  );
  return [...joined, ...others.map(({ first, remark }) => ({ ...remark, line: first }))].toSorted(
    (a, b) => a.line - b.line,
  );
}
