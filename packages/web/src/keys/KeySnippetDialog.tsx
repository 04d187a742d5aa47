import type { Key } from '@marbete/core/api/keys';
import { type EmbedView, LabelPreview, PrintButton, PrintWidget } from '@marbete/widgets';
import { Button, Dialog, Select } from '@marbete/ui/ui';
import { type ComponentType, useState } from 'react';
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

/** The widget that the element shows in each view. */
const widgets: Readonly<Record<EmbedView, ComponentType<{ label: number }>>> = {
  button: PrintButton,
  panel: PrintWidget,
  preview: LabelPreview,
};

const views = Object.keys(widgets) as EmbedView[];

/** What somebody puts into a page, so that it prints with this key, and what the page then shows. */
export function KeySnippetDialog({ open, snippetKey, onClose }: KeySnippetDialogProps) {
  const t = useTexts();
  const [view, setView] = useState<EmbedView>('button');
  const snippet = snippetOf(snippetKey, location.origin, view);
  const [label] = snippetKey.etiquetas;
  const Widget = widgets[view];
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
      <Select
        label={t('keys.view')}
        value={view}
        options={views.map((each) => ({ value: each, label: t(`keys.view-${each}`) }))}
        onChange={setView}
      />
      <section aria-label={t('keys.snippet')}>
        <pre className={styles['secret']}>{snippet}</pre>
      </section>
      {label && open ? (
        <section aria-label={t('keys.sample')}>
          <h3 className={styles['sample']}>{t('keys.sample')}</h3>
          <Widget key={view} label={label.id} />
        </section>
      ) : null}
    </Dialog>
  );
}
