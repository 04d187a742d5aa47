import type { DocumentField, LabelDocument } from '@marbete/engine/edit';
import {
  AlignCenterHorizontal,
  AlignCenterVertical,
  AlignEndHorizontal,
  AlignEndVertical,
  AlignHorizontalDistributeCenter,
  AlignStartHorizontal,
  AlignStartVertical,
  AlignVerticalDistributeCenter,
  Group,
  MoveHorizontal,
  MoveVertical,
  Ungroup,
  type LucideIcon,
} from 'lucide-react';
import { useTexts } from '../provider/use-texts.ts';
import { IconButton } from '../ui/IconButton.tsx';
import {
  aligned,
  distributed,
  sameSizeIntents,
  shiftIntents,
  type Alignment,
  type Distribution,
  type SameSize,
} from './arrange.ts';
import type { FieldWords } from './field-words.ts';
import { groupIntent, isGroup } from './groups.ts';
import type { Designer } from './use-designer.ts';
import styles from './LabelDesigner.module.css';

export interface ArrangeProps {
  document: LabelDocument;
  /** The selected fields, in the order of the source. */
  fields: readonly DocumentField[];
  /** Their ids in the order in which they were selected. */
  selection: readonly number[];
  words: FieldWords;
  act: Designer['act'];
}

const alignIcons: readonly [Alignment, LucideIcon][] = [
  ['left', AlignStartVertical],
  ['centre', AlignCenterVertical],
  ['right', AlignEndVertical],
  ['top', AlignStartHorizontal],
  ['middle', AlignCenterHorizontal],
  ['bottom', AlignEndHorizontal],
];
const distributeIcons: readonly [Distribution, LucideIcon][] = [
  ['across', AlignHorizontalDistributeCenter],
  ['down', AlignVerticalDistributeCenter],
];
const sizeIcons: readonly [SameSize, LucideIcon][] = [
  ['width', MoveHorizontal],
  ['height', MoveVertical],
];

/** Puts the selected fields in order: on a line, with the same gaps, of the same size; one alone on the label. */
export function Arrange({ document, fields, selection, words, act }: ArrangeProps) {
  const t = useTexts();
  const [label] = document.labels;
  if (!label) return null;
  const paper = { x: -label.leftDots, y: 0, width: label.widthDots, height: label.heightDots };
  const names = fields.map(words.title).join(', ');
  const together = !isGroup(document.fields, fields);
  const moved = t('designer.did-moved', { field: names });
  const button = (key: string, Icon: LucideIcon, text: string, run: () => void, disabled = false) => (
    <IconButton key={key} label={text} icon={<Icon aria-hidden />} disabled={disabled} onClick={run} />
  );
  return (
    <div className={styles['arrange']} role="toolbar" aria-label={t('designer.arrange')}>
      {alignIcons.map(([how, Icon]) =>
        button(how, Icon, t(fields.length > 1 ? `designer.align-${how}` : `designer.place-${how}`), () =>
          act(moved, shiftIntents(aligned(fields, how, paper), selection)),
        ),
      )}
      {fields.length > 1
        ? [
            ...distributeIcons.map(([how, Icon]) =>
              button(
                how,
                Icon,
                t(`designer.distribute-${how}`),
                () => act(moved, shiftIntents(distributed(fields, how), selection)),
                fields.length < 3,
              ),
            ),
            ...sizeIcons.map(([how, Icon]) =>
              button(how, Icon, t(`designer.same-${how}`), () =>
                act(t('designer.did-resized', { field: names }), sameSizeIntents(document, selection, how)),
              ),
            ),
            button(
              'group',
              together ? Group : Ungroup,
              t(together ? 'designer.group' : 'designer.ungroup'),
              () =>
                act(
                  t(together ? 'designer.did-grouped' : 'designer.did-ungrouped', { field: names }),
                  groupIntent(together),
                ),
            ),
          ]
        : null}
    </div>
  );
}
