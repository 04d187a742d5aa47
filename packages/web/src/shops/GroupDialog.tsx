import { isAppError } from '@marbete/core/api/errors';
import { listTeam } from '@marbete/core/api/team';
import { createGroup, type groupSchema, replaceGroup, type StationV1 } from '@marbete/core/api/v1/stations';
import { useErrorText, useMarbete } from '@marbete/ui/provider';
import { Notice, TextField } from '@marbete/ui/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type * as z from 'zod/mini';
import { useTexts } from '../texts/texts.ts';
import { FormDialog } from '../ui/FormDialog.tsx';
import { teamQueryKey } from '../users-query.ts';
import { ChoiceList } from './ChoiceList.tsx';

export type Group = z.output<typeof groupSchema>;

export interface GroupDialogProps {
  open: boolean;
  /** The one that is changed; a new one without it. */
  group: Group | undefined;
  stations: readonly StationV1[];
  onSaved: () => void;
  onClose: () => void;
}

/** A group's name, its shops, and the operators who may print to them. */
export function GroupDialog({ open, group, stations, onSaved, onClose }: GroupDialogProps) {
  const t = useTexts();
  const errorText = useErrorText();
  const { client } = useMarbete();
  const [name, setName] = useState(group?.name ?? '');
  const [members, setMembers] = useState<readonly string[]>(group?.stations ?? []);
  const [users, setUsers] = useState<readonly number[]>(group?.users ?? []);
  const [wasSent, setWasSent] = useState(false);
  const team = useQuery({
    queryKey: teamQueryKey,
    queryFn: ({ signal }) => client.call(listTeam, {}, { signal }),
  });
  const save = useMutation({
    mutationFn: () => {
      const body = { name: name.trim(), stations: [...members], users: [...users] };
      return group
        ? client.call(replaceGroup, { params: { group: group.id }, body })
        : client.call(createGroup, { body });
    },
    onSuccess() {
      onSaved();
      onClose();
    },
  });
  const isTaken = isAppError(save.error) && save.error.details['reason'] === 'name-taken';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setWasSent(true);
    if (name.trim() !== '') save.mutate();
  };
  const people = team.data ?? [];
  return (
    <FormDialog
      open={open}
      busy={save.isPending}
      title={t(group ? 'shops.groupEdit' : 'shops.groupNew')}
      description={t('shops.groupEditText')}
      save={t('forms.save')}
      onSubmit={submit}
      onClose={onClose}
    >
      {save.error && !isTaken ? <Notice kind="error">{errorText(save.error)}</Notice> : null}
      <TextField
        label={t('shops.groupName')}
        value={name}
        maxLength={100}
        autoComplete="off"
        error={
          isTaken ? t('shops.groupTaken') : wasSent && name.trim() === '' ? t('shops.issue-name') : undefined
        }
        onChange={(event) => {
          setName(event.target.value);
          save.reset();
        }}
      />
      <ChoiceList
        label={t('shops.groupMembers')}
        search={t('shops.search')}
        choices={stations.map(({ id, name: shop }) => ({ value: id, label: shop }))}
        chosen={members}
        onChange={setMembers}
      />
      {people.length > 0 ? (
        <ChoiceList
          label={t('shops.groupUsers')}
          search={t('users.search')}
          choices={people.map(({ user }) => ({ value: user.id, label: user.name }))}
          chosen={users}
          onChange={setUsers}
        />
      ) : null}
    </FormDialog>
  );
}
