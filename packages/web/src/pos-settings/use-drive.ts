import { signInOptions } from '@marbete/core/api/auth';
import { readDriveReturn, saveToDrive, startDrive, type DriveReturn } from '@marbete/core/api/drive';
import { savePosSettings, type PosMenu } from '@marbete/core/api/pos-settings';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useErrorText, useMarbete } from '@marbete/ui/provider';
import { useToasts } from '@marbete/ui/ui';
import { useTexts } from '../texts/texts.ts';

/** The code of the permission, for this tab; without one the browser must go to the provider first. */
const codeKey = 'marbete.drive';
/** Set while the browser is away at the provider for a save that then goes on. */
const pendingKey = 'marbete.drive-pending';

/** Saving to the drive of a third-party account. */
export interface Drive {
  /** Permission is there, or is asked for on the way (POS-08). */
  ready: boolean;
  sending: boolean;
  onSend: (menus: PosMenu[]) => Promise<void>;
  onSignIn: () => void;
}

export interface DriveOptions {
  /** Whether this is a third-party account: then a save asks for permission on its way (POS-08). */
  thirdParty: boolean;
  toastMs: number;
}

/** Saving to the drive; undefined where the server has none. */
export function useDrive({ thirdParty, toastMs }: DriveOptions): Drive | undefined {
  const t = useTexts();
  const errorText = useErrorText();
  const toasts = useToasts();
  const { client } = useMarbete();
  const [back] = useState(() => readDriveReturn(window.location.hash));
  const [code, setCode] = useState(() =>
    back?.respuesta === 'correcto' ? back.codigo : (sessionStorage.getItem(codeKey) ?? undefined),
  );
  const [sending, setSending] = useState(false);
  const options = useQuery({
    queryKey: ['auth.options'],
    queryFn: ({ signal }) => client.call(signInOptions, {}, { signal }),
    staleTime: Infinity,
  });

  const keep = (next: string | undefined) => {
    if (next === undefined) sessionStorage.removeItem(codeKey);
    else sessionStorage.setItem(codeKey, next);
    setCode(next);
  };
  const failed = (error: unknown) => toasts.error(errorText(error), { timeoutMs: toastMs });
  const askPermission = async (pending: boolean) => {
    setSending(true);
    try {
      const { url } = await client.call(startDrive, {});
      if (pending) sessionStorage.setItem(pendingKey, '1');
      window.location.assign(url);
    } catch (error) {
      setSending(false);
      failed(error);
    }
  };
  const upload = async (codigo: string) => {
    setSending(true);
    try {
      const { respuesta, mensaje } = await client.call(saveToDrive, { body: { codigo } });
      if (respuesta === 'correcto') toasts.success(t('posSettings.savedDrive'), { timeoutMs: toastMs });
      else if (respuesta === 'error')
        toasts.error(mensaje || t('posSettings.failed'), { timeoutMs: toastMs });
      else {
        keep(undefined);
        toasts.info(mensaje || t('posSettings.failed'), { timeoutMs: toastMs });
      }
    } catch (error) {
      failed(error);
    } finally {
      setSending(false);
    }
  };

  const comeBack = useEffectEvent(async (result: DriveReturn) => {
    // The code does not stay in the address.
    history.replaceState(history.state, '', window.location.pathname);
    const pending = sessionStorage.getItem(pendingKey) === '1';
    sessionStorage.removeItem(pendingKey);
    if (result.respuesta !== 'correcto') {
      toasts.warning(t(`signIn.thirdParty-${result.respuesta}`), { timeoutMs: toastMs });
      return;
    }
    sessionStorage.setItem(codeKey, result.codigo);
    if (pending) await upload(result.codigo);
  });
  useEffect(() => {
    if (back) void Promise.resolve(back).then((result) => comeBack(result));
  }, [back]);

  if (options.data?.unidad !== 1) return undefined;
  return {
    ready: thirdParty || code !== undefined,
    sending,
    onSignIn: () => void askPermission(false),
    async onSend(menu: PosMenu[]) {
      setSending(true);
      try {
        const { respuesta, mensaje } = await client.call(savePosSettings, {
          body: { menu, conta: menu.length },
        });
        if (respuesta !== 'correcto') {
          toasts.error(mensaje || t('posSettings.failed'), { timeoutMs: toastMs });
          return;
        }
      } catch {
        toasts.error(t('posSettings.failed'), { timeoutMs: toastMs });
        return;
      } finally {
        setSending(false);
      }
      if (code === undefined) await askPermission(true);
      else await upload(code);
    },
  };
}
