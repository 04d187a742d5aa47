import { updateLanguage, type Language } from '@marbete/core/api/masters';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useErrorText, useMarbete } from '@marbete/ui/provider';
import { PageHeader, useQuestions, Select, useToasts } from '@marbete/ui/ui';
import { languagesQueryKey, useLanguages } from '../label-editor/masters-query.ts';
import { LoadState } from '../ui/LoadState.tsx';
import { PrefixForm } from './PrefixForm.tsx';
import { useLeaveQuestion } from '../shell/LeaveGuard.tsx';
import { useTexts } from '../texts/texts.ts';
import styles from './LanguagePrefixes.module.css';

/** Per printer language the prefixes after which printable data begins (LANG-01, D25). */
export function LanguagePrefixes() {
  const t = useTexts();
  const errorText = useErrorText();
  const toasts = useToasts();
  const { ask } = useQuestions();
  const { client } = useMarbete();
  const queries = useQueryClient();
  const languages = useLanguages();
  const [chosen, setChosen] = useState<number>();
  const [changed, setChanged] = useState(false);
  const save = useMutation({
    mutationFn: ({ language, finds }: { language: Language; finds: readonly string[] }) =>
      client.call(updateLanguage, {
        body: { language: language.id, lista: finds.map((find) => ({ find })) },
      }),
    onSuccess({ respuesta, languages: stored }) {
      if (respuesta !== 'correcto') {
        toasts.error(respuesta);
        return;
      }
      setChanged(false);
      queries.setQueryData(languagesQueryKey, stored);
      toasts.success(t('prefixes.saved'));
    },
    onError: (error) => toasts.error(errorText(error)),
  });
  useLeaveQuestion(changed && !save.isPending);
  const language = languages.data?.find(({ id }) => id === chosen) ?? languages.data?.[0];
  const choose = async (id: number) => {
    if (id === language?.id) return;
    const leave =
      !changed ||
      (await ask({
        icon: 'warning',
        title: t('prefixes.leaveQuestion'),
        text: t('prefixes.leaveText', { name: language?.name ?? '' }),
        confirmLabel: t('prefixes.leave'),
      }));
    if (!leave) return;
    setChanged(false);
    setChosen(id);
  };
  return (
    <>
      <PageHeader title={t('prefixes.title')} text={t('prefixes.text')} />
      {language ? (
        <div className={styles['screen']}>
          <Select
            label={t('prefixes.language')}
            value={language.id}
            options={(languages.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(id) => void choose(id)}
            disabled={save.isPending}
          />
          <PrefixForm
            // Stored prefixes take the place of what was typed: the server may have tidied them.
            key={`${language.id} ${JSON.stringify(language.replaces)}`}
            initial={language.replaces.map(({ find }) => find)}
            busy={save.isPending}
            onChanged={() => setChanged(true)}
            onSave={(finds) => save.mutate({ language, finds })}
          />
        </div>
      ) : (
        <LoadState query={languages} />
      )}
    </>
  );
}
