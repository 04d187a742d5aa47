import type { EditRules } from '../../edit-rules.ts';
import { commentOfZpl, setZplComment } from './comment.ts';
import { readZplData, setZplData } from './data.ts';
import { insertZpl } from './insert.ts';
import { moveZpl } from './move.ts';
import { keepBesideZpl } from './offer.ts';
import { extentOfZpl, refuseZplCopy, removeZpl, reorderZpl } from './order.ts';
import { setZplParameter } from './set-parameter.ts';
import { resizeZpl } from './resize.ts';
import { commandsOf } from './syntax.ts';

/** How ZPL is edited as a picture. */
export const zplEditRules: EditRules = {
  commandStarts: (label) => commandsOf(label).map(({ start }) => start),
  move: moveZpl,
  resize: resizeZpl,
  setParameter: setZplParameter,
  insert: insertZpl,
  remove: removeZpl,
  reorder: reorderZpl,
  extent: extentOfZpl,
  commentOf: commentOfZpl,
  setComment: setZplComment,
  refuseCopy: refuseZplCopy,
  keepBeside: keepBesideZpl,
  readData: readZplData,
  setData: setZplData,
};
