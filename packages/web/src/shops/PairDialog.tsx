import { isAppError } from '@marbete/core/api/errors';
import { pairStation, readPairingState, type StationV1 } from '@marbete/core/api/v1/stations';
import { pairingCodeSchema } from '@marbete/core/api/pairing-code';
import { useErrorText, useMarbete } from '@marbete/ui/provider';
import { Button, Dialog, Notice, SpinnerArea, TextField } from '@marbete/ui/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { useTexts } from '../texts/texts.ts';
import { FormDialog } from '../ui/FormDialog.tsx';
import { NameAndZone } from './NameAndZone.tsx';
import { isZone, ownZone } from './zones.ts';

/** What became of a code is asked so often. */
const askMs = 3_000;

export interface PairDialogProps {
  open: boolean;
  /** The station that gets a new key; a new station without it. */
  again: StationV1 | undefined;
  onPaired: () => void;
  onClose: () => void;
}

/** The code that a shop's helper shows, and then the wait for the shop's click. */
export function PairDialog({ open, again, onPaired, onClose }: PairDialogProps) {
  const t = useTexts();
  const errorText = useErrorText();
  const { client } = useMarbete();
  const [code, setCode] = useState('');
  const [name, setName] = useState(again?.name ?? '');
  const [zone, setZone] = useState(again?.zone ?? ownZone());
  const [wasSent, setWasSent] = useState(false);
  const typed = z.safeParse(pairingCodeSchema, code);
  const propose = useMutation({
    mutationFn: (proved: string) =>
      client.call(pairStation, {
        body: { code: proved, name: name.trim(), zone, ...(again ? { again: again.id } : {}) },
      }),
  });
  const pairing = propose.data?.pairing;
  const state = useQuery({
    queryKey: ['pairing', pairing],
    enabled: open && pairing !== undefined,
    gcTime: 0,
    queryFn: ({ signal }) =>
      client.call(readPairingState, { params: { pairing: pairing ?? '' } }, { signal }),
    refetchInterval: ({ state: { data } }) =>
      data && data.state !== 'waiting' && data.state !== 'proposed' ? false : askMs,
  });
  const said = state.data?.state ?? 'proposed';
  const isAllowed = said === 'allowed';
  useEffect(() => {
    if (isAllowed) onPaired();
    // Once, when the shop has said yes.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isAllowed]);
  const title = t(again ? 'shops.again' : 'shops.pair');
  if (pairing === undefined) {
    const submit = (event: FormEvent) => {
      event.preventDefault();
      setWasSent(true);
      if (typed.success && name.trim() !== '' && isZone(zone)) propose.mutate(typed.data);
    };
    const isUnknown = isAppError(propose.error) && propose.error.details['reason'] === 'code-unknown';
    const codeError = !wasSent
      ? undefined
      : !typed.success
        ? t('shops.issue-code')
        : isUnknown
          ? t('shops.codeUnknown')
          : undefined;
    return (
      <FormDialog
        open={open}
        busy={propose.isPending}
        title={title}
        description={again ? t('shops.pairAgainText', { name: again.name }) : t('shops.pairText')}
        save={t('shops.ask')}
        onSubmit={submit}
        onClose={onClose}
      >
        {propose.error && !isUnknown ? <Notice kind="error">{errorText(propose.error)}</Notice> : null}
        <TextField
          label={t('shops.code')}
          hint={t('shops.codeHint')}
          code
          value={code}
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          error={codeError}
          onChange={(event) => {
            setCode(event.target.value);
            propose.reset();
          }}
        />
        <NameAndZone name={name} zone={zone} wasSent={wasSent} onName={setName} onZone={setZone} />
      </FormDialog>
    );
  }
  const anew = () => {
    setCode('');
    setWasSent(false);
    propose.reset();
  };
  const isOver = said === 'refused' || said === 'expired';
  return (
    <Dialog
      open={open}
      onClose={onClose}
      keepOnOutsideClick
      title={title}
      actions={
        <>
          {isOver ? <Button onClick={anew}>{t('shops.otherCode')}</Button> : null}
          <Button kind={isAllowed ? 'primary' : 'plain'} onClick={onClose}>
            {t('shops.close')}
          </Button>
        </>
      }
    >
      {isAllowed ? (
        <Notice kind="success">{t('shops.allowed', { name: name.trim() })}</Notice>
      ) : isOver ? (
        <Notice kind="warning" title={t(`shops.answer-${said}`)}>
          {t(`shops.answer-${said}-text`)}
        </Notice>
      ) : (
        <>
          <Notice kind="info" title={t('shops.asked')}>
            {t('shops.askedText', { machine: propose.data?.machine ?? '' })}
          </Notice>
          {state.error ? (
            <Notice kind="error">{errorText(state.error)}</Notice>
          ) : (
            <SpinnerArea label={t('shops.asked')} />
          )}
        </>
      )}
    </Dialog>
  );
}
