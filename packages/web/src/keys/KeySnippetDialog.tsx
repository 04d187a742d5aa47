import type { Key } from '@marbete/core/api/keys';
import { Button, Dialog } from '@marbete/widgets/internal/ui';
import { CopyButton } from '../ui/CopyButton.tsx';
import { snippetOf } from './key-snippet.ts';
import { useTexts } from '../texts/texts.ts';
import styles from './Keys.module.css';

export interface KeySnippetDialogProps {
  open: boolean;
  /** A publishable key. */
  snippetKey: Key;
  onClose: () => void;
}

/** What somebody puts into a page, so that it prints with this key. */
export function KeySnippetDialog({ open, snippetKey, onClose }: KeySnippetDialogProps) {
  const t = useTexts();
  const snippet = snippetOf(snippetKey, location.origin);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('keys.snippetTitle', { name: snippetKey.nombre })}
      description={t('keys.snippetText', { sites: snippetKey.origenes.join(', ') })}
      actions={
        <>
          <CopyButton text={snippet} />
          <Button kind="primary" onClick={onClose}>
            {t('ui.close')}
          </Button>
        </>
      }
    >
      <section aria-label={t('keys.snippet')}>
        <pre className={styles['secret']}>{snippet}</pre>
      </section>
    </Dialog>
  );
}
