import { isAppError } from '@marbete/core/api/errors';
import { useErrorText, useMarbete } from '@marbete/ui/provider';
import { Button, Notice } from '@marbete/ui/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { ownsLists, useAccount } from '../session/use-account.ts';
import { useTexts } from '../texts/texts.ts';
import { findTrial, forgetTrial } from './kept-trial.ts';
import { endTrial } from '../session/trial-state.ts';
import styles from './CarryTrial.module.css';

/**
 * Brings what was done without an account into the one that was made to keep it. What another tab left, perhaps of another
 * person, is asked about.
 */
export function CarryTrial() {
  const { role } = useAccount();
  useEffect(endTrial, []);
  return ownsLists(role) ? <Carry /> : null;
}

function Carry() {
  const t = useTexts();
  const errorText = useErrorText();
  const navigate = useNavigate();
  const { client } = useMarbete();
  const { id: account } = useAccount();
  const queries = useQueryClient();
  const { data: kept } = useQuery({
    queryKey: ['kept-trial'],
    queryFn: async () => (await findTrial()) ?? null,
    staleTime: Infinity,
  });
  const forgotten = () => queries.setQueryData(['kept-trial'], null);
  const carry = useMutation({
    mutationFn: async () => {
      const { carryTrial } = await import('./carry-trial.ts');
      return carryTrial(client, account, kept!);
    },
    onSuccess: async (path) => {
      await forgetTrial();
      forgotten();
      await Promise.all([
        queries.invalidateQueries({ queryKey: ['catalogues'] }),
        queries.invalidateQueries({ queryKey: ['labels'] }),
      ]);
      void navigate(path, { replace: true });
    },
  });
  const begun = useRef(false);
  const isOwn = kept?.isOfTab === true && kept.wanted;
  useEffect(() => {
    if (!isOwn || begun.current) return;
    begun.current = true;
    carry.mutate();
  }, [isOwn, carry]);
  if (!kept || (isOwn && !carry.isError)) return null;
  const { error } = carry;
  return (
    <div className={styles['carry']}>
      <Notice
        kind={error ? 'error' : 'info'}
        title={t('trial.waiting', { name: kept.list?.name ?? kept.fileName })}
        actions={
          <div className={styles['answers']}>
            <Button kind="primary" busy={carry.isPending} onClick={() => carry.mutate()}>
              {t('trial.bring')}
            </Button>
            <Button disabled={carry.isPending} onClick={() => void forgetTrial().then(forgotten)}>
              {t('trial.forget')}
            </Button>
          </div>
        }
      >
        {error ? (isAppError(error) ? errorText(error) : t('trial.bringFailed')) : t('trial.waitingText')}
      </Notice>
    </div>
  );
}
