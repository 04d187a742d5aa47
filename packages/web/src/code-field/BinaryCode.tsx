import { templateOfAnswer } from '@marbete/core/api/printer-code';
import { writeSource } from '@marbete/engine/internal/template/source';
import { downloadCode } from '@marbete/ui/printing';
import { Button } from '@marbete/ui/ui';
import { Download } from 'lucide-react';
import { useTexts } from '../texts/texts.ts';

/** In place of the editor for a template that is no text: it is stored as it is, and an editor would damage it. */
export function BinaryCode({ base64, name }: { base64: string; name: string }) {
  const t = useTexts();
  const save = () =>
    downloadCode(writeSource(templateOfAnswer({ etiqueta: '', etiqueta_base64: base64 })), `${name}.prn`);
  return (
    <section aria-label={t('editor.code')}>
      <p>{t('editor.binary')}</p>
      <Button icon={<Download aria-hidden />} onClick={save}>
        {t('editor.binaryDownload')}
      </Button>
    </section>
  );
}
