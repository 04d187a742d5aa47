import type { Usage } from '@marbete/core/api/account';
import { useQuery } from '@tanstack/react-query';
import { useFormats } from '@marbete/ui/provider';
import { LoadState } from '../ui/LoadState.tsx';
import { useTexts } from '../texts/texts.ts';
import styles from './OwnAccount.module.css';

export interface SpaceUsedProps {
  /** Whose it is, for what was asked before. */
  account: number;
  load: (signal: AbortSignal) => Promise<{ uso: Usage }>;
}

/** What an account has stored, and how much of it this server allows. */
export function SpaceUsed({ account, load }: SpaceUsedProps) {
  const t = useTexts();
  const { number, bytes } = useFormats();
  const usage = useQuery({
    queryKey: ['usage', account],
    staleTime: 0,
    queryFn: ({ signal }) => load(signal),
  });
  if (!usage.data) return <LoadState query={usage} />;
  const { etiquetas, filas, bytes: stored } = usage.data.uso;
  const line = (name: string, { usado, limite }: Usage['bytes'], format: (value: number) => string) => (
    <div className={styles['place']}>
      <dt>{name}</dt>
      <dd>
        {limite === null
          ? format(usado)
          : t('ownAccount.usedOf', { used: format(usado), limit: format(limite) })}
      </dd>
    </div>
  );
  return (
    <dl className={styles['places']}>
      {line(t('ownAccount.usedLabels'), etiquetas, number)}
      {line(t('ownAccount.usedRows'), filas, number)}
      {line(t('ownAccount.usedBytes'), stored, bytes)}
    </dl>
  );
}
