import { isAppError } from '@marbete/core/api/errors';
import { storePreformat, updatePreformat, type Preformat } from '@marbete/core/api/preformats';
import { languageById } from '@marbete/engine/internal/languages/languages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { useErrorText, useMarbete } from '@marbete/ui/provider';
import { Button, PageHeader, TextField, useToasts } from '@marbete/ui/ui';
import { CodeField } from '../code-field/CodeField.tsx';
import { TemplatePreview } from '../label-editor/TemplatePreview.tsx';
import { LabelPicture } from '../label-editor/LabelPicture.tsx';
import { standardPaper } from '../label-editor/paper.ts';
import { useRemarks } from '../label-editor/use-remarks.ts';
import { useTemplateDrawing } from '../label-editor/use-template-drawing.ts';
import { labelsQueryKey } from '../labels/labels-query.ts';
import { languageOfCode, refusedFields, type PreformatDraft } from './preformat-draft.ts';
import { useLeaveQuestion } from '../shell/LeaveGuard.tsx';
import { useTexts } from '../texts/texts.ts';
import formStyles from '../label-editor/LabelForm.module.css';

export interface PreformatFormProps {
  /** The pre-format that is changed; a new one without it. */
  preformat?: Preformat;
  trail: ReactNode;
  /** Stored, or cancelled. */
  onDone: () => void;
}

const noConfigurations: readonly never[] = [];

/** The three fields of a pre-format, with the live picture of its code (PRE-02 to PRE-05). */
export function PreformatForm({ preformat, trail, onDone }: PreformatFormProps) {
  const t = useTexts();
  const toasts = useToasts();
  const errorText = useErrorText();
  const { client } = useMarbete();
  const queries = useQueryClient();
  const initial: PreformatDraft = {
    name: preformat?.name ?? '',
    description: preformat?.description ?? '',
    imagen: undefined,
  };
  const { control, register, handleSubmit, setError, setValue, formState } = useForm({
    defaultValues: initial,
  });
  const { name, description } = { ...initial, ...useWatch({ control }) };
  const [paper, setPaper] = useState(standardPaper);
  const [shown, setShown] = useState(true);
  const language =
    preformat?.description === description ? preformat.language_id : languageOfCode(description);
  const drawing = useTemplateDrawing(
    { etiqueta: description, language, configuraciones: noConfigurations },
    paper,
  );
  const remarks = useRemarks(drawing);
  const failureText = (error: Error) => {
    if (preformat) {
      const answered = isAppError(error) && error.code !== 'unavailable';
      return t(answered ? 'preformats.updateFailed' : 'preformats.updateUnanswered');
    }
    return isAppError(error) && error.issues.length > 0 ? t('preformats.storeFailed') : errorText(error);
  };
  const send = useMutation({
    mutationFn: ({ imagen, ...data }: PreformatDraft): Promise<{ respuesta: string; mensaje?: string }> => {
      if (preformat) {
        const files = imagen ? { imagen } : {};
        return client.call(updatePreformat, { params: { id: preformat.id }, form: { data }, files });
      }
      // A new one is only sent with a picture (PRE-05).
      return client.call(storePreformat, { form: { data }, files: { imagen: imagen as File } });
    },
    onSuccess({ respuesta, mensaje }) {
      if (respuesta !== 'correcto') {
        toasts.error(preformat ? t('preformats.updateFailed') : mensaje || t('preformats.storeFailed'));
        return;
      }
      void queries.invalidateQueries({ queryKey: labelsQueryKey });
      toasts.success(t(preformat ? 'preformats.updated' : 'preformats.stored'));
      onDone();
    },
    onError(error) {
      for (const [field, issue] of Object.entries(refusedFields(error))) {
        const message = field === 'imagen' ? t('preformats.imageInvalid') : t(`editor.issue-${issue}`);
        setError(field as keyof PreformatDraft, { type: issue, message }, { shouldFocus: true });
      }
      toasts.error(failureText(error));
    },
  });
  useLeaveQuestion(formState.isDirty && !send.isPending);
  const filled = (value: string) => value.trim() !== '' || t('fieldErrors.required');
  return (
    <>
      <PageHeader title={t(preformat ? 'preformats.editTitle' : 'preformats.createTitle')} trail={trail} />
      <form
        noValidate
        className={formStyles['form']}
        aria-busy={send.isPending}
        onSubmit={handleSubmit((draft) => {
          if (!preformat && !draft.imagen) toasts.info(t('editor.imageMissing'));
          else if (!send.isPending) send.mutate(draft);
        })}
      >
        <div className={formStyles['fields']}>
          <TextField
            {...register('name', { validate: filled })}
            label={t('preformats.name')}
            error={formState.errors.name?.message}
          />
        </div>
        <div className={formStyles['work']}>
          <Controller
            control={control}
            name="description"
            rules={{ validate: filled }}
            render={({ field, fieldState }) => (
              <CodeField
                ref={field.ref}
                label={t('preformats.description')}
                value={field.value}
                language={languageById(language)}
                remarks={remarks}
                error={fieldState.error?.message}
                onChange={field.onChange}
              />
            )}
          />
          <TemplatePreview
            name={name}
            language={language}
            empty={description.trim() === ''}
            paper={paper}
            onPaper={setPaper}
            shown={shown}
            onShown={setShown}
            drawing={drawing}
          />
        </div>
        <div className={formStyles['image']}>
          <Controller
            control={control}
            name="imagen"
            render={({ field, fieldState }) => (
              <LabelPicture
                hint={t(preformat ? 'editor.imageKept' : 'editor.imageHint')}
                file={field.value}
                error={fieldState.error?.message}
                onFile={(file) => setValue('imagen', file, { shouldDirty: true, shouldValidate: true })}
              />
            )}
          />
        </div>
        <div className={formStyles['actions']}>
          <Button onClick={onDone} disabled={send.isPending}>
            {t('ui.cancel')}
          </Button>
          <Button type="submit" kind="primary" busy={send.isPending}>
            {t('forms.save')}
          </Button>
        </div>
      </form>
    </>
  );
}
