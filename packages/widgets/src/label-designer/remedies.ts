import {
  moveFields,
  resizeField,
  type DocumentField,
  type Edit,
  type LabelDocument,
} from '@marbete/engine/edit';
import { longTextProblems } from '@marbete/core/catalogue/remedies';
import { fitWays } from '@marbete/engine/internal/languages/fit-ways';
import { variableOf } from '@marbete/engine/internal/template/placeholders';
import { readTextFits, type TextFit, withChangedFits } from '@marbete/engine/internal/template/text-fit';
import type { Problem } from '@marbete/engine/internal/template/values';
import { codeTypeIntents } from './code-types.ts';
import { withSource } from './edit-source.ts';
import { isDone, type Intent } from './intents.ts';

/** What helps against a field's trouble. */
export type RemedyKey = 'shrink' | 'lines' | 'cut' | 'inside' | 'narrower' | 'code128';

export interface Remedy {
  key: RemedyKey;
  intents: readonly Intent[];
}

const wideCode = /^code-(?:does-not-fit|quiet-zone|over-area)$/;
const wrongData = /^(?:code-(?:not-drawn|length|character|wrong-check-digit)|gtin-(?!empty))/;

/** What can be done about a field's troubles without another word, the gentlest first; each changes the label. */
export function remediesOf(
  document: LabelDocument,
  field: DocumentField,
  troubles: readonly Problem[],
): Remedy[] {
  const has = (codes: RegExp) => troubles.some(({ code }) => codes.test(code));
  const isLong = troubles.some(({ code }) => longTextProblems.has(code));
  const remedies: Remedy[] = [];
  if (field.kind === 'text' && isLong) remedies.push(...fits(document, field));
  if (field.kind === 'code' && has(wideCode)) remedies.push(...narrower(document, field));
  if (isLong || has(wideCode)) remedies.push(...inside(document, field));
  if (field.kind === 'code' && has(wrongData)) remedies.push(...otherCode(document, field));
  return remedies;
}

/** What a long text does is said of its variable. */
function fits(document: LabelDocument, { placeholders }: DocumentField): Remedy[] {
  const variable = placeholders.map(variableOf).find((name) => name !== 'MONEY_SYMBOL');
  if (variable === undefined || !document.isTemplate) return [];
  const known = readTextFits(document.source).find(({ fit }) => fit?.variable === variable)?.fit;
  const isKnown = ({ lines, action }: TextFit) => known?.action === action && known?.lines === lines;
  return fitWays(document.language, variable)
    .filter((fit) => !isKnown(fit))
    .map((fit) => ({
      key: keyOfFit(fit),
      intents: [(now) => withSource(now, withChangedFits(now.source, [fit]))],
    }));
}

const keyOfFit = ({ action, lines }: TextFit): RemedyKey =>
  action === 'cut' ? 'cut' : lines === undefined ? 'shrink' : 'lines';

/** The widest bars with which a code has room on the label with its quiet zone; none where they are as narrow as can be. */
function narrower(document: LabelDocument, { id, code, box, turn }: DocumentField): Remedy[] {
  const [label] = document.labels;
  if (!code || !label || code.moduleDots < 2) return [];
  const isUpright = turn % 2 === 0;
  const { left, right, top, bottom } = code.quietZone;
  const around = isUpright ? left + right : top + bottom;
  const long = (isUpright ? box.width : box.height) + around;
  const room = isUpright ? label.widthDots - label.leftDots - box.x : label.heightDots - box.y;
  const most = Math.floor((Math.max(1, room) * code.moduleDots) / Math.max(1, long));
  const module = Math.max(1, Math.min(code.moduleDots - 1, most));
  return working(document, 'narrower', (now, [selected = id]) => resizeField(now, selected, { module }));
}

/** As far as it has to go for its ink, and a code for its quiet zone, to lie on the label, where that has room for it. */
function inside(document: LabelDocument, { id, box, code }: DocumentField): Remedy[] {
  const [label] = document.labels;
  if (!label) return [];
  const { left, right, top, bottom } = code?.quietZone ?? { left: 0, right: 0, top: 0, bottom: 0 };
  const off = (at: number, size: number, before: number, behind: number, from: number, length: number) => {
    if (before + size + behind > length) return undefined;
    return Math.max(from + before - at, Math.min(0, from + length - behind - at - size));
  };
  const dx = off(box.x, box.width, left, right, -label.leftDots, label.widthDots);
  const dy = off(box.y, box.height, top, bottom, 0, label.heightDots);
  if (dx === undefined || dy === undefined || (dx === 0 && dy === 0)) return [];
  return working(document, 'inside', (now, [selected = id]) => moveFields(now, [selected], dx, dy));
}

/** A code that takes letters and digits of any number. */
function otherCode(document: LabelDocument, field: DocumentField): Remedy[] {
  const intents = codeTypeIntents(document, field, 'Code 128', 2);
  return intents.length > 0 ? [{ key: 'code128', intents }] : [];
}

/** A remedy of one edit, where the language can say it. */
function working(
  document: LabelDocument,
  key: RemedyKey,
  edit: (now: LabelDocument, selected: readonly number[]) => Edit,
): Remedy[] {
  return isDone(edit(document, [])) ? [{ key, intents: [(now, _, selected) => edit(now, selected)] }] : [];
}
