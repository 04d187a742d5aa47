import type { Key } from '@marbete/core/api/keys';
import { Ban, Code, EllipsisVertical, KeyRound, PenLine, Globe } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFormats } from '@marbete/ui/provider';
import { Badge, Button, EmptyState, IconButton, PageHeader } from '@marbete/ui/ui';
import { CopyButton } from '../ui/CopyButton.tsx';
import { Menu, MenuItem } from '../ui/Menu.tsx';
import { Records, type RecordColumn } from '../ui/Records.tsx';
import { stateOf } from './key-draft.ts';
import { useTexts } from '../texts/texts.ts';
import styles from './Keys.module.css';

export interface KeysViewProps {
  keys: readonly Key[] | undefined;
  /** Stands in the list's place while there is none. */
  loading: ReactNode;
  busy: boolean;
  /** When keys that run out are judged. */
  now: Date;
  onNewPublishable: () => void;
  onNewSecret: () => void;
  onEdit: (key: Key) => void;
  onSnippet: (key: Key) => void;
  onRevoke: (key: Key) => void;
}

const stateKinds = { active: 'go', expired: 'warn', revoked: 'stop' } as const;

/** The keys of an account, with what each may do and when it was used. */
export function KeysView(props: KeysViewProps) {
  const { keys, loading, busy, now, onNewPublishable, onNewSecret, onEdit, onSnippet, onRevoke } = props;
  const t = useTexts();
  const columns = useKeyColumns(now);
  const actions = (
    <>
      <Button icon={<KeyRound aria-hidden />} onClick={onNewSecret}>
        {t('keys.newSecret')}
      </Button>
      <Button kind="primary" icon={<Globe aria-hidden />} onClick={onNewPublishable}>
        {t('keys.newPublishable')}
      </Button>
    </>
  );
  const list = () => {
    if (!keys) return loading;
    if (keys.length === 0) {
      return (
        <EmptyState icon={<KeyRound aria-hidden />} title={t('keys.empty')} text={t('keys.emptyText')} />
      );
    }
    return (
      <Records
        label={t('keys.title')}
        records={keys}
        keyOf={({ id }) => id}
        columns={columns}
        busy={busy}
        optionsHead={t('keys.options')}
        renderOptions={(key) =>
          key.revocada === null ? (
            <Menu
              disabled={busy}
              trigger={
                <IconButton
                  label={t('keys.optionsOf', { name: key.nombre })}
                  icon={<EllipsisVertical aria-hidden />}
                />
              }
            >
              {key.tipo === 'pk' ? (
                <>
                  <MenuItem icon={<Code />} onSelect={() => onSnippet(key)}>
                    {t('keys.snippet')}
                  </MenuItem>
                  <MenuItem icon={<PenLine />} onSelect={() => onEdit(key)}>
                    {t('keys.edit')}
                  </MenuItem>
                </>
              ) : null}
              <MenuItem icon={<Ban />} danger onSelect={() => onRevoke(key)}>
                {t('keys.revoke')}
              </MenuItem>
            </Menu>
          ) : null
        }
      />
    );
  };
  return (
    <>
      <PageHeader title={t('keys.title')} text={t('keys.text')} actions={actions} />
      {list()}
    </>
  );
}

function useKeyColumns(now: Date): RecordColumn<Key>[] {
  const t = useTexts();
  const { date, dateTime, number } = useFormats();
  return [
    {
      name: 'name',
      head: t('keys.name'),
      isTitle: true,
      sortBy: ({ nombre }) => nombre,
      cell: (key) => (
        <>
          {key.nombre}{' '}
          <Badge kind={stateKinds[stateOf(key, now)]}>{t(`keys.state-${stateOf(key, now)}`)}</Badge>
          {key.prueba ? <Badge>{t('keys.test')}</Badge> : null}
        </>
      ),
    },
    {
      name: 'key',
      head: t('keys.key'),
      cell: ({ tipo, clave, nombre }) => (
        <span className={styles['key']}>
          <code>{tipo === 'pk' ? clave : `${clave}…`}</code>
          {tipo === 'pk' ? <CopyButton text={clave} label={t('keys.copyNamed', { name: nombre })} /> : null}
        </span>
      ),
    },
    {
      name: 'may',
      head: t('keys.may'),
      cell: ({ tipo, alcance, origenes, etiquetas }) =>
        tipo === 'pk' ? (
          <>
            <span className={styles['line']}>{etiquetas.map(({ nombre }) => nombre).join(', ')}</span>
            <small className={styles['soft']}>{origenes.join(', ')}</small>
          </>
        ) : (
          t(`keys.scope-${alcance ?? 'todo'}`)
        ),
    },
    {
      name: 'used',
      head: t('keys.lastUse'),
      cell: ({ usada, usos, usos_hoy, tipo, limite_diario }) => (
        <>
          <span className={styles['line']}>
            {usada === null ? t('keys.never') : dateTime(new Date(usada))}
          </span>
          <small className={styles['soft']}>
            {t(`keys.uses-${tipo}`, { count: usos })}
            {limite_diario === null
              ? null
              : ` · ${t('keys.today', { used: number(usos_hoy), limit: number(limite_diario) })}`}
          </small>
        </>
      ),
    },
    {
      name: 'expiry',
      head: t('keys.expiry'),
      cell: ({ vence }) => (vence === null ? t('keys.noExpiry') : date(new Date(vence))),
    },
  ];
}
