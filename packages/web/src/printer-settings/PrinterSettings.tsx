import { isAppError } from '@marbete/core/api/errors';
import { printerSettingsSchema, updatePrinterSettings } from '@marbete/core/api/printer-settings';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMarbete, useErrorText } from '@marbete/widgets/internal/provider';
import { ErrorState, SpinnerArea, useToasts } from '@marbete/widgets/internal/ui';
import { PrinterSettingsView } from './PrinterSettingsView.tsx';
import { draftOf, type SettingsDraft } from './settings-form.ts';
import { printerSettingsKey, usePrinterSettings } from './use-printer-settings.ts';
import { useTexts } from '../texts/texts.ts';

export interface PrinterSettingsProps {
  /** The stored port changed with them (SET-12). */
  onSaved: (settings: { puerto: number }) => void;
}

/** Loads and keeps the account's printer settings (SET-12, SET-13). */
export function PrinterSettings({ onSaved }: PrinterSettingsProps) {
  const t = useTexts();
  const errorText = useErrorText();
  const toasts = useToasts();
  const { client } = useMarbete();
  const queries = useQueryClient();
  const settings = usePrinterSettings();
  const save = useMutation({
    mutationFn: async (draft: SettingsDraft) => {
      const body = printerSettingsSchema.parse(draft);
      return { body, answer: await client.call(updatePrinterSettings, { body }) };
    },
    onSuccess({ body, answer }) {
      if (!answer.response) {
        toasts[answer.icon](answer.message || t('errors.unexpected'));
        return;
      }
      toasts.success(t('settings.saved'));
      queries.setQueryData(printerSettingsKey, body);
      onSaved({ puerto: body.puerto });
    },
    onError: (error) => toasts.error(errorText(error)),
  });

  if (settings.data) {
    return (
      <PrinterSettingsView
        initial={draftOf(settings.data)}
        busy={save.isPending}
        refused={refusedFields(save.error, t('settings.currencyPage'), t('forms.valueInvalid'))}
        onSave={(draft) => save.mutate(draft)}
      />
    );
  }
  if (settings.isPending) return <SpinnerArea label={t('ui.loading')} />;
  return (
    <ErrorState
      wholePage
      title={t('settings.loadFailed')}
      text={errorText(settings.error)}
      onRetry={() => void settings.refetch()}
      retrying={settings.isFetching}
    />
  );
}

/** The server's issues by field: it refuses a currency sign that a code page lacks. */
function refusedFields(error: unknown, currencyPage: string, other: string): Record<string, string> {
  if (!isAppError(error)) return {};
  return Object.fromEntries(
    error.issues.map(({ path, rule }) => [String(path[0]), rule === 'currency-page' ? currencyPage : other]),
  );
}
