/** A cell of the table on the screen: rows and columns from 0. */
export interface GridCell {
  row: number;
  column: number;
}

export interface GridSize {
  rows: number;
  columns: number;
}

export interface GridKey {
  key: string;
  shift: boolean;
  /** Ctrl, Alt or the command key: such a key belongs to the browser. */
  modified: boolean;
  /** Where the caret stands in a field; both are true in a cell that is not a field. */
  caretAtStart: boolean;
  caretAtEnd: boolean;
}

const steps: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  Enter: [1, 0],
};

/**
 * The cell that a key moves to, as in a spreadsheet: up and down always, sideways when the caret has nothing left to pass,
 * Enter down and Shift+Enter up. Undefined when the key does not move, or would leave the table.
 */
export function nextCell(from: GridCell, size: GridSize, key: GridKey): GridCell | undefined {
  const step = steps[key.key];
  if (!step || key.modified) return undefined;
  if (key.key === 'ArrowLeft' && !key.caretAtStart) return undefined;
  if (key.key === 'ArrowRight' && !key.caretAtEnd) return undefined;
  const direction = key.key === 'Enter' && key.shift ? -1 : 1;
  const row = from.row + step[0] * direction;
  const column = from.column + step[1];
  if (row < 0 || row >= size.rows || column < 0 || column >= size.columns) return undefined;
  return { row, column };
}
