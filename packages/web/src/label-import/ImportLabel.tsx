import { maxTemplateLength } from '@marbete/core/api/labels';
import { templateOfAnswer } from '@marbete/core/api/printer-code';
import { maxTemplateBytes } from '@marbete/engine/internal/template/values';
import { useEffect, useState } from 'react';
import { useFormats } from '@marbete/ui/provider';
import { Button, FileDrop, PageHeader, SpinnerArea } from '@marbete/ui/ui';
import { Trail } from '../shell/Trail.tsx';
import { ReviewCode, type ReviewCodeProps } from './ReviewCode.tsx';
import { codeFileEndings, isCodeFile, likelyLanguage, readCode } from './read-code-file.ts';
import { useTexts } from '../texts/texts.ts';
import frame from '../label-editor/EditorFrame.module.css';
import styles from '../label-editor/LabelForm.module.css';

/** How long after the choice the review appears, in milliseconds (IMPZ-04). */
const reviewDelayMs = 400;

/** /importar-zpl: makes a label of a printer-code file in two steps (IMPZ-01 to IMPZ-08). It is not in the navigation (ROUTE-17); the screen that creates a template leads to it. */
export function ImportLabel() {
  const t = useTexts();
  const { number } = useFormats();
  const [file, setFile] = useState<File>();
  const [problem, setProblem] = useState<string>();
  const [code, setCode] = useState<ReviewCodeProps['code']>();
  const [reviewing, setReviewing] = useState(false);

  useEffect(() => {
    if (!code) return undefined;
    const timer = setTimeout(() => setReviewing(true), reviewDelayMs);
    return () => clearTimeout(timer);
  }, [code]);

  const choose = (chosen: File) => {
    setFile(chosen);
    setProblem(isCodeFile(chosen.name) ? undefined : t('labelImport.wrongFile', { name: chosen.name }));
  };
  const next = async () => {
    // A file has to be chosen (IMPZ-02).
    if (!file) return setProblem(t('labelImport.missing'));
    if (!isCodeFile(file.name)) return undefined;
    const template = readCode(new Uint8Array(await file.arrayBuffer()));
    if (template.etiqueta.length > maxTemplateLength) {
      return setProblem(t('labelImport.tooLong', { max: number(maxTemplateLength) }));
    }
    if (template.etiqueta_base64 && file.size > maxTemplateBytes) {
      return setProblem(t('labelImport.tooLarge', { max: number(maxTemplateBytes) }));
    }
    return setCode({
      nombre: file.name.replace(/\.[^.]+$/, ''),
      ...template,
      language: likelyLanguage(templateOfAnswer(template).text),
    });
  };
  const restart = () => {
    setFile(undefined);
    setCode(undefined);
    setReviewing(false);
  };
  return (
    <div className={frame['screen']}>
      <PageHeader
        title={t('labelImport.title')}
        text={t('labelImport.step', { step: code ? '2' : '1' })}
        trail={<Trail path={['/see-labels', '/importar-zpl']} />}
      />
      {code && reviewing ? (
        <ReviewCode code={code} onBack={restart} onStored={restart} />
      ) : code ? (
        <SpinnerArea label={t('ui.loading')} />
      ) : (
        <div className={styles['image']}>
          <FileDrop
            label={t('labelImport.file')}
            hint={t('labelImport.fileHint')}
            accept={codeFileEndings.join(',')}
            file={file}
            error={problem}
            onFile={choose}
          />
          <div className={styles['actions']}>
            <Button kind="primary" onClick={() => void next()}>
              {t('labelImport.next')}
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}
