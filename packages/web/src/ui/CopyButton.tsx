import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { Button, IconButton } from '@marbete/ui/ui';
import { useTexts } from '../texts/texts.ts';

export interface CopyButtonProps {
  text: string;
  /** Names a small button without words, as in a row of a table. */
  label?: string;
}

/** Puts a text on the clipboard, and says that it is there. */
export function CopyButton({ text, label }: CopyButtonProps) {
  const t = useTexts();
  const [copied, setCopied] = useState<string>();
  const isCopied = copied === text;
  const icon = isCopied ? <Check aria-hidden /> : <Copy aria-hidden />;
  const copy = () => void navigator.clipboard.writeText(text).then(() => setCopied(text));
  if (label !== undefined) {
    return <IconButton label={isCopied ? t('forms.copied') : label} icon={icon} onClick={copy} />;
  }
  return (
    <Button icon={icon} onClick={copy}>
      {t(isCopied ? 'forms.copied' : 'forms.copy')}
    </Button>
  );
}
