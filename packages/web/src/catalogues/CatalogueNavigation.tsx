import type { Catalogue } from '@marbete/core/api/catalogues';
import { ChevronRight, Tag } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Button, Dialog, Notice } from '@marbete/ui/ui';
import { CatalogueChooser } from './CatalogueChooser.tsx';
import { ownsLists, useAccount } from '../session/use-account.ts';
import { useTexts } from '../texts/texts.ts';
import styles from './CatalogueChooser.module.css';

/** Where the choice leads: the table of a catalogue, or find-and-print (NAV-14). */
export type CatalogueTarget = 'view' | 'find';

export interface CatalogueNavigationProps {
  open: boolean;
  target: CatalogueTarget;
  /** The catalogue, where it is chosen already. */
  catalogue?: Catalogue | undefined;
  onGo: (destination: { catalogue: number; label: number }) => void;
  onLabels: () => void;
  onClose: () => void;
}

/**
 * Leads to a catalogue (NAV-13): choose one and, when it is related to several labels, one of them. With a single label
 * it goes there at once; without any it says so (D68).
 */
export function CatalogueNavigation(props: CatalogueNavigationProps) {
  const { open, target, catalogue, onGo, onLabels, onClose } = props;
  const t = useTexts();
  const { role } = useAccount();
  const navigate = useNavigate();
  const [picked, setPicked] = useState<Catalogue>();
  const chosen = catalogue ?? picked;
  const title = t(target === 'view' ? 'catalogues.chooseView' : 'catalogues.chooseFind');
  const close = () => {
    setPicked(undefined);
    onClose();
  };
  const go = (of: Catalogue, label: number) => {
    close();
    onGo({ catalogue: of.id, label });
  };
  return (
    <>
      <CatalogueChooser
        open={open && chosen === undefined}
        title={title}
        onChoose={(next) => {
          const [only] = next.etiquetas;
          if (only && next.etiquetas.length === 1) go(next, only.id);
          else setPicked(next);
        }}
        onClose={close}
      />
      <Dialog
        open={open && chosen !== undefined}
        onClose={close}
        title={title}
        description={chosen && chosen.etiquetas.length > 0 ? t('catalogues.chooseLabel') : undefined}
        actions={
          chosen?.etiquetas.length === 0 ? (
            <>
              <Button
                kind={ownsLists(role) ? 'plain' : 'primary'}
                onClick={() => {
                  close();
                  onLabels();
                }}
              >
                {t('catalogues.goToLabels')}
              </Button>
              {ownsLists(role) ? (
                <Button
                  kind="primary"
                  onClick={() => {
                    close();
                    void navigate(`/lista/${chosen.id}`);
                  }}
                >
                  {t('catalogues.useWithLabel')}
                </Button>
              ) : null}
            </>
          ) : undefined
        }
      >
        {chosen?.etiquetas.length === 0 ? (
          <Notice title={t('catalogues.notRelated')}>{t('catalogues.notRelatedText')}</Notice>
        ) : null}
        <ul className={styles['list']}>
          {chosen?.etiquetas.map((label) => (
            <li key={label.id}>
              <button type="button" className={styles['choice']} onClick={() => go(chosen, label.id)}>
                <Tag aria-hidden />
                <span className={styles['words']}>
                  <span className={styles['name']}>{label.nombre}</span>
                </span>
                <ChevronRight aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      </Dialog>
    </>
  );
}
