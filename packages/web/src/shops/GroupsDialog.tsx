import { Button, Dialog, IconButton } from '@marbete/ui/ui';
import { EllipsisVertical, PenLine, Plus, Trash } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTexts } from '../texts/texts.ts';
import { Menu, MenuItem } from '../ui/Menu.tsx';
import { Records, type RecordColumn } from '../ui/Records.tsx';
import type { Group } from './GroupDialog.tsx';

export interface GroupsDialogProps {
  open: boolean;
  groups: readonly Group[];
  busy: boolean;
  /** Without a group a new one. */
  onEdit: (group: Group | undefined) => void;
  onRemove: (group: Group) => void;
  onClose: () => void;
  /** The dialog of one of them, above this one. */
  children: ReactNode;
}

/** The groups of an account's shops. */
export function GroupsDialog(props: GroupsDialogProps) {
  const { open, groups, busy, onEdit, onRemove, onClose, children } = props;
  const t = useTexts();
  const columns: RecordColumn<Group>[] = [
    { name: 'name', head: t('shops.group'), isTitle: true, cell: ({ name }) => name },
    {
      name: 'shops',
      head: t('shops.groupMembers'),
      cell: ({ stations }) => t('shops.groupShops', { count: stations.length }),
    },
  ];
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('shops.groups')}
      description={t('shops.groupsText')}
      actions={
        <>
          <Button onClick={onClose}>{t('shops.close')}</Button>
          <Button kind="primary" icon={<Plus aria-hidden />} onClick={() => onEdit(undefined)}>
            {t('shops.groupAdd')}
          </Button>
        </>
      }
    >
      {groups.length === 0 ? (
        <p>{t('shops.groupNone')}</p>
      ) : (
        <Records
          label={t('shops.groups')}
          records={groups}
          keyOf={({ id }) => id}
          columns={columns}
          busy={busy}
          optionsHead={t('shops.options')}
          renderOptions={(group) => (
            <Menu
              disabled={busy}
              trigger={
                <IconButton
                  label={t('shops.optionsOf', { name: group.name })}
                  icon={<EllipsisVertical aria-hidden />}
                />
              }
            >
              <MenuItem icon={<PenLine />} onSelect={() => onEdit(group)}>
                {t('shops.groupEdit')}
              </MenuItem>
              <MenuItem icon={<Trash />} danger onSelect={() => onRemove(group)}>
                {t('shops.groupRemove')}
              </MenuItem>
            </Menu>
          )}
        />
      )}
      {children}
    </Dialog>
  );
}
