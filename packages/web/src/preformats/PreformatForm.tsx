import { languageById } from '@marbete/core/languages/languages';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Button, FileDrop, PageHeader, TextField } from '@marbete/widgets/internal/ui';
import { CodeField } from '../code-field/CodeField.tsx';
import { TemplatePreview } from '../label-editor/TemplatePreview.tsx';
import { standardPaper } from '../label-editor/paper.ts';
import { useRemarks } from '../label-editor/use-remarks.ts';
import { useTemplateDrawing } from '../label-editor/use-template-drawing.ts';
import { languageOfCode, type PreformatDraft, type PreformatIssues } from './preformat-draft.ts';
import { useTexts } from '../texts/texts.ts';
import formStyles from '../label-editor/LabelForm.module.css';

export interface PreformatFormProps {
  title: string;
  trail?: ReactNode;
  draft: PreformatDraft;
  onDraft: (part: Partial<PreformatDraft>) => void;
  /** What the stored code was written in; other code says itself. */
  language?: number | undefined;
  imagen: File | undefined;
  onImagen: (file: File) => void;
  imageHint: string;
  issues: PreformatIssues;
  busy: boolean;
  onSubmit: () => void;
  onCancel: () => void;
}

const noConfigurations: readonly never[] = [];

/** The three fields of a pre-format, with the live picture of its code (PRE-02). */
export function PreformatForm(props: PreformatFormProps) {
  const { title, trail, draft, onDraft, imagen, onImagen, imageHint, issues, busy, onSubmit, onCancel } =
    props;
  const t = useTexts();
  const form = useRef<HTMLFormElement>(null);
  const code = useRef<{ focus: () => void }>(null);
  const [paper, setPaper] = useState(standardPaper);
  const [shown, setShown] = useState(true);
  const language = props.language ?? languageOfCode(draft.description);
  const drawing = useTemplateDrawing(
    { etiqueta: draft.description, language, configuraciones: noConfigurations },
    paper,
  );
  const remarks = useRemarks(drawing);
  const words = (name: keyof PreformatIssues) => {
    const issue = issues[name];
    return issue && (issue === 'required' ? t('fieldErrors.required') : t(`editor.issue-${issue}`));
  };
  useEffect(() => {
    if (issues.name) form.current?.querySelector<HTMLElement>('[name="name"]')?.focus();
    else if (issues.description) code.current?.focus();
  }, [issues]);
  return (
    <>
      <PageHeader title={title} trail={trail} />
      <form
        ref={form}
        noValidate
        className={formStyles['form']}
        aria-busy={busy}
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) onSubmit();
        }}
      >
        <div className={formStyles['fields']}>
          <TextField
            name="name"
            label={t('preformats.name')}
            value={draft.name}
            error={words('name')}
            onChange={(event) => onDraft({ name: event.target.value })}
          />
        </div>
        <div className={formStyles['work']}>
          <CodeField
            ref={code}
            label={t('preformats.description')}
            value={draft.description}
            language={languageById(language)}
            remarks={remarks}
            error={words('description')}
            onChange={(description) => onDraft({ description })}
          />
          <TemplatePreview
            name={draft.name}
            language={language}
            empty={draft.description.trim() === ''}
            paper={paper}
            onPaper={setPaper}
            shown={shown}
            onShown={setShown}
            drawing={drawing}
          />
        </div>
        <div className={formStyles['image']}>
          <FileDrop
            label={t('editor.image')}
            hint={imageHint}
            accept="image/*"
            file={imagen}
            error={issues.imagen && t('preformats.imageInvalid')}
            onFile={onImagen}
          />
        </div>
        <div className={formStyles['actions']}>
          <Button onClick={onCancel} disabled={busy}>
            {t('ui.cancel')}
          </Button>
          <Button type="submit" kind="primary" busy={busy}>
            {t('forms.save')}
          </Button>
        </div>
      </form>
    </>
  );
}
