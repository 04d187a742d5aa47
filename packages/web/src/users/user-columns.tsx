import type { User } from '@marbete/core/api/users';
import { useFormats } from '@marbete/ui/provider';
import { Badge } from '@marbete/ui/ui';
import type { RecordColumn } from '../ui/Records.tsx';
import { useTexts } from '../texts/texts.ts';

/** What a list says of each user (ADM-01). `userOf` finds the user in a record that holds one (ADM-08). */
export function useUserColumns<R>(userOf: (record: R) => User): RecordColumn<R>[] {
  const t = useTexts();
  const { dateTime } = useFormats();
  return [
    { name: 'id', head: t('users.id'), number: true, tight: true, cell: (record) => userOf(record).id },
    { name: 'name', head: t('users.name'), isTitle: true, cell: (record) => userOf(record).name },
    { name: 'email', head: t('users.email'), cell: (record) => userOf(record).email },
    {
      name: 'roles',
      head: t('users.roles'),
      cell: (record) =>
        userOf(record)
          .roles.map(({ description }) => description)
          .join(', '),
    },
    {
      name: 'account',
      head: t('users.account'),
      tight: true,
      cell(record) {
        const kind = userOf(record).suscripcion === null ? 'normal' : 'pro';
        return (
          <>
            <Badge kind={kind === 'pro' ? 'accent' : 'plain'}>{t(`users.account-${kind}`)}</Badge>
            {userOf(record).invitado === 1 ? <Badge kind="warn">{t('users.invited')}</Badge> : null}
          </>
        );
      },
    },
    {
      name: 'lastSignIn',
      head: t('users.lastSignIn'),
      tight: true,
      cell(record) {
        const last = userOf(record).ultimo_acceso;
        return last === null ? t('users.never') : dateTime(new Date(last));
      },
    },
  ];
}
