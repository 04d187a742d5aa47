import { listAuditEvents, type AuditEvent } from '@marbete/core/api/audit';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useFormats, useMarbete } from '@marbete/ui/provider';
import { EmptyState, PageHeader, Select } from '@marbete/ui/ui';
import { ScrollText } from 'lucide-react';
import { useState } from 'react';
import { LoadState } from '../ui/LoadState.tsx';
import { PagedRecords } from '../ui/PagedRecords.tsx';
import type { RecordColumn } from '../ui/Records.tsx';
import { useTexts } from '../texts/texts.ts';
import { MaintenanceForm } from './MaintenanceForm.tsx';
import styles from './Server.module.css';

/** /servidor: when there will be a maintenance, and who did what. */
export function ServerPage() {
  const t = useTexts();
  return (
    <>
      <PageHeader title={t('server.title')} text={t('server.text')} />
      <MaintenanceForm />
      <h2 className={styles['heading']}>{t('server.record')}</h2>
      <Record />
    </>
  );
}

function Record() {
  const t = useTexts();
  const { client } = useMarbete();
  const columns = useEventColumns();
  const words = useWords();
  const [query, setQuery] = useState({ page: 1, per_page: 50, accion: '' });
  const events = useQuery({
    queryKey: ['audit', query],
    queryFn: ({ signal }) => client.call(listAuditEvents, { query }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  if (!events.data) return <LoadState query={events} />;
  const { eventos, total, acciones } = events.data;
  return (
    <>
      <div className={styles['filter']}>
        <Select
          label={t('server.act')}
          value={query.accion}
          options={[
            { value: '', label: t('server.allActs') },
            ...acciones.map((act) => ({ value: act, label: words.act(act) })),
          ]}
          onChange={(accion) => setQuery({ ...query, accion, page: 1 })}
        />
      </div>
      {eventos.length === 0 ? (
        <EmptyState
          icon={<ScrollText aria-hidden />}
          title={t('server.empty')}
          text={t('server.emptyText')}
        />
      ) : (
        <PagedRecords
          label={t('server.record')}
          records={eventos}
          keyOf={({ id }) => id}
          columns={columns}
          busy={events.isPlaceholderData}
          page={query.page}
          perPage={query.per_page}
          total={total}
          onShow={({ page, perPage }) => setQuery({ ...query, page, per_page: perPage })}
        />
      )}
    </>
  );
}

function useEventColumns(): RecordColumn<AuditEvent>[] {
  const t = useTexts();
  const words = useWords();
  const { dateTime } = useFormats();
  const person = (somebody: AuditEvent['actor']) => {
    if (somebody === null) return '—';
    const { id, email } = somebody;
    return email ?? t('server.gone', { id: String(id) });
  };
  return [
    { name: 'date', head: t('server.date'), tight: true, cell: ({ fecha }) => dateTime(new Date(fecha)) },
    { name: 'act', head: t('server.act'), isTitle: true, cell: ({ accion }) => words.act(accion) },
    { name: 'actor', head: t('server.actor'), cell: ({ actor }) => person(actor) },
    { name: 'target', head: t('server.target'), cell: ({ usuario }) => person(usuario) },
    {
      name: 'address',
      head: t('server.address'),
      code: true,
      cell: ({ direccion }) => direccion,
    },
    {
      name: 'details',
      head: t('server.details'),
      cell: ({ detalle }) =>
        Object.entries(detalle)
          .map(([name, value]) => `${words.detail(name)}: ${words.value(name, value)}`)
          .join(', '),
    },
  ];
}

type Key = Parameters<ReturnType<typeof useTexts>>[0];

/** Where the screens that set a field have words for its values. */
const valueTexts: Readonly<Record<string, string>> = {
  role: 'users.role-',
  alcance: 'keys.scope-',
  estado: 'quoteRequests.state-',
};

/** What a call, or a field of it, is called in words; one that a later server records keeps its name. */
function useWords() {
  const t = useTexts();
  const orName = (name: string, key: string) => {
    const text = t(key as Key);
    return text === key ? name : text;
  };
  return {
    act: (name: string) => orName(name, `server.act-${name.replace('.', '-')}`),
    detail: (name: string) => orName(name, `server.detail-${name}`),
    value: (name: string, value: string | number) => orName(String(value), `${valueTexts[name]}${value}`),
  };
}
