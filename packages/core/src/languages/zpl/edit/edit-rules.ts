import type { EditRules } from '../../edit-rules.ts';
import { readZplData, setZplData } from './data.ts';
import { moveZpl } from './move.ts';
import { resizeZpl } from './resize.ts';
import { commandsOf } from './syntax.ts';

/** How ZPL is edited as a picture. */
export const zplEditRules: EditRules = {
  commandStarts: (label) => commandsOf(label).map(({ start }) => start),
  move: moveZpl,
  resize: resizeZpl,
  readData: readZplData,
  setData: setZplData,
};
