import { Menu } from '@base-ui/react/menu';
import { type DocumentField, type RowTag, rowTags } from '@marbete/engine/edit';
import {
  ArrowDownToLine,
  ArrowUpToLine,
  BadgePercent,
  ClipboardPaste,
  Copy,
  CopyPlus,
  Group,
  Layers,
  Lock,
  Scale,
  Scissors,
  SquareDashedMousePointer,
  Trash2,
  Ungroup,
  Unlock,
  type LucideIcon,
} from 'lucide-react';
import { useTexts } from '../provider/use-texts.ts';
import { classNames } from '../ui/class-names.ts';
import { useMenuPlace } from '../ui/dialogs/portal.ts';
import styles from '../ui/Menu.module.css';
import type { BoardActs } from './use-board-acts.ts';
import { groupOf, isGroup } from './groups.ts';
import type { BoardClipboard } from './use-clipboard.ts';

export interface FieldMenuProps {
  /** Where it opens, on the screen; undefined while it is closed. */
  at: { x: number; y: number } | undefined;
  selected: readonly DocumentField[];
  /** A field that the selected one covers at this place. */
  below: DocumentField | undefined;
  acts: BoardActs;
  clipboard: BoardClipboard;
  onSelect: (ids: readonly number[]) => void;
  fields: readonly DocumentField[];
  onClose: () => void;
  /** What gets the focus back. */
  returnTo: () => HTMLElement | null;
}

/** What can be done to the selected fields, at the pointer or at the field: right button, menu key, Shift+F10, long press. */
export function FieldMenu(props: FieldMenuProps) {
  const { at, selected, below, acts, clipboard, fields } = props;
  const t = useTexts();
  const container = useMenuPlace();
  const only = selected.length === 1 ? selected[0] : undefined;
  const isLocked = selected.some(({ locked }) => locked);
  const whole = only ? groupOf(fields, only.id) : [];
  const drawn = fields.filter((field) => field.drawn).map(({ id }) => id);
  const isOnlyWith = (tag: RowTag) => selected.every(({ onlyWith }) => onlyWith.includes(tag));
  const item = (key: string, Icon: LucideIcon, text: string, run: () => void, isDanger = false) => (
    <Menu.Item key={key} className={classNames(styles['item'], isDanger && styles['danger'])} onClick={run}>
      <span className={styles['icon']}>
        <Icon aria-hidden />
      </span>
      {text}
    </Menu.Item>
  );
  return (
    <Menu.Root open={at !== undefined} onOpenChange={(open) => !open && props.onClose()}>
      <Menu.Portal container={container}>
        <Menu.Positioner
          className={styles['positioner']}
          anchor={at ? { getBoundingClientRect: () => new DOMRect(at.x, at.y, 0, 0) } : null}
          align="start"
          sideOffset={2}
        >
          <Menu.Popup
            className={classNames('marbete', styles['popup'])}
            finalFocus={() => props.returnTo() ?? true}
            // The menu key was let go, or pressed again: the browser's own menu stays away.
            onContextMenu={(event) => event.preventDefault()}
          >
            {below
              ? item('below', Layers, t('designer.selectBelow'), () => props.onSelect([below.id]))
              : null}
            {selected.length > 0
              ? [
                  item('cut', Scissors, t('designer.cut'), clipboard.cut),
                  item('copy', Copy, t('designer.copy'), clipboard.copy),
                  item('duplicate', CopyPlus, t('designer.duplicate'), acts.duplicate),
                  only ? item('forward', ArrowUpToLine, t('designer.forward'), () => acts.order(true)) : null,
                  only ? item('back', ArrowDownToLine, t('designer.back'), () => acts.order(false)) : null,
                  whole.length > 1
                    ? item('group', Group, t('designer.selectGroup'), () => props.onSelect(whole))
                    : null,
                  isGroup(fields, selected)
                    ? item('ungroup', Ungroup, t('designer.ungroup'), () => acts.group(false))
                    : selected.length > 1
                      ? item('group', Group, t('designer.group'), () => acts.group(true))
                      : null,
                  item(
                    'lock',
                    isLocked ? Unlock : Lock,
                    t(isLocked ? 'designer.unlock' : 'designer.lock'),
                    () => acts.lock(!isLocked),
                  ),
                  ...rowTags.map((tag) =>
                    item(
                      tag,
                      tag === 'OFFER' ? BadgePercent : Scale,
                      isOnlyWith(tag) ? t(`designer.always-${tag}`) : t(`designer.onlyWith-${tag}`),
                      () => acts.onlyWith(tag, !isOnlyWith(tag)),
                    ),
                  ),
                ]
              : null}
            {item('paste', ClipboardPaste, t('designer.paste'), clipboard.paste)}
            {item('all', SquareDashedMousePointer, t('designer.selectAll'), () => props.onSelect(drawn))}
            {selected.length > 0 ? (
              <>
                <Menu.Separator className={styles['line']} />
                {item('remove', Trash2, t('designer.remove'), acts.remove, true)}
              </>
            ) : null}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
