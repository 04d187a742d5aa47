import { Dialog as Parts } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames, IconButton, MenuPlaceContext, usePortalContainer } from '@marbete/ui/ui';
import { useTexts } from '../texts/texts.ts';
import dialogStyles from '../../../widgets/src/ui/dialogs/Dialog.module.css';
import styles from './Drawer.module.css';

export interface DrawerProps {
  open: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
}

/** A panel from the left edge, over the page. */
export function Drawer({ open, onClose, title, children }: DrawerProps) {
  const t = useTexts();
  const container = usePortalContainer();
  return (
    <Parts.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Parts.Portal container={container}>
        <Parts.Backdrop className={dialogStyles['backdrop']} />
        <Parts.Popup className={classNames('marbete', styles['drawer'])}>
          <header className={styles['header']}>
            <Parts.Title className={styles['title']}>{title}</Parts.Title>
            <Parts.Close render={<IconButton label={t('ui.close')} icon={<X />} />} />
          </header>
          <MenuPlaceContext value={undefined}>{children}</MenuPlaceContext>
        </Parts.Popup>
      </Parts.Portal>
    </Parts.Root>
  );
}
