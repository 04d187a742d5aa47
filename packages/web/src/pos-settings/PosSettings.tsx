import { getPosSettings, savePosSettings, type PosMenu } from '@marbete/core/api/pos-settings';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';
import { saveBlob } from '@marbete/ui/printing';
import { useErrorText, useMarbete } from '@marbete/ui/provider';
import { PageHeader, SpinnerArea, useQuestions, useToasts } from '@marbete/ui/ui';
import { useAccount } from '../session/use-account.ts';
import { useSessionState } from '../session/use-session.ts';
import { Trail } from '../shell/Trail.tsx';
import { PosForm } from './PosForm.tsx';
import { useDrive } from './use-drive.ts';
import { useTexts } from '../texts/texts.ts';

const posSettingsKey = ['pos-settings'];

/** The name that the POS app looks for. */
const fileName = 'config.properties';

/** Toasts of a configuration stay longer (CONST-04, A34). */
const configToastMs = 6000;

/** /dispositivos/config: the settings of the POS app, stored with the account and written as config.properties (POS). */
export function PosSettings() {
  const t = useTexts();
  const errorText = useErrorText();
  const toasts = useToasts();
  const { tell } = useQuestions();
  const navigate = useNavigate();
  const { role } = useAccount();
  const session = useSessionState();
  const { client } = useMarbete();
  const queries = useQueryClient();
  const settings = useQuery({
    queryKey: posSettingsKey,
    queryFn: ({ signal }) => client.call(getPosSettings, {}, { signal }),
    staleTime: 0,
    // What is being typed is not overwritten by an answer that comes meanwhile.
    refetchOnWindowFocus: false,
  });
  const failed = useEffectEvent(async (error: Error) => {
    await tell({ icon: 'error', title: t('posSettings.failed'), text: errorText(error) });
    // Nothing could be loaded, and the person has read why (POS-09).
    void navigate('/');
  });
  useEffect(() => {
    if (settings.error) void failed(settings.error);
  }, [settings.error]);

  const save = useMutation({
    mutationFn: (menu: PosMenu[]) => client.call(savePosSettings, { body: { menu, conta: menu.length } }),
    onSuccess({ respuesta, mensaje, contents }, menu) {
      if (respuesta !== 'correcto' || contents === undefined) {
        toasts.error(mensaje || t('posSettings.failed'), { timeoutMs: configToastMs });
        return;
      }
      queries.setQueryData(posSettingsKey, menu);
      saveBlob(new Blob([contents], { type: 'text/plain' }), fileName);
      toasts.success(t('posSettings.savedHere'), { timeoutMs: configToastMs });
    },
    onError: () => toasts.error(t('posSettings.failed'), { timeoutMs: configToastMs }),
  });

  const thirdParty = session.status === 'signed-in' && session.session.google === 1;
  const drive = useDrive({ thirdParty, toastMs: configToastMs });
  if (!settings.data) return <SpinnerArea label={t('ui.loading')} />;
  return (
    <>
      <PageHeader
        title={t('posSettings.title')}
        text={t('posSettings.text')}
        trail={<Trail path={['/dispositivos', '/dispositivos/config']} />}
      />
      {/* Operators see the settings of their account and change none (D4). */}
      <PosForm
        menus={settings.data}
        mayChange={role !== 3}
        saving={save.isPending}
        drive={drive}
        onSave={save.mutate}
      />
    </>
  );
}
