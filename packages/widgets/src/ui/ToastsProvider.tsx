import { Toast } from '@base-ui/react/toast';
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTexts } from '../provider/use-texts.ts';
import { classNames } from './class-names.ts';
import { IconButton } from './IconButton.tsx';
import { usePortalContainer } from './portal.ts';
import type { ToastKind } from './use-toasts.ts';
import styles from './Toasts.module.css';

/** Holds the toasts behind useToasts. */
export function ToastsProvider({ children }: { children: ReactNode }) {
  const container = usePortalContainer();
  return (
    <Toast.Provider timeout={3000} limit={5}>
      {children}
      <Toast.Portal container={container}>
        <Toast.Viewport className={classNames('marbete', styles['viewport'])}>
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

const icons = { success: CircleCheck, info: Info, warning: TriangleAlert, error: CircleAlert };

function ToastList() {
  const t = useTexts();
  const { toasts } = Toast.useToastManager();
  return toasts.map((toast) => {
    const kind = (toast.type ?? 'info') as ToastKind;
    const Icon = icons[kind];
    return (
      <Toast.Root
        key={toast.id}
        toast={toast}
        swipeDirection="right"
        className={styles['toast']}
        data-kind={kind}
      >
        <Toast.Content className={styles['content']}>
          <Icon aria-hidden className={styles['icon']} />
          <div className={styles['words']}>
            <Toast.Title className={styles['title']} />
            <Toast.Description render={<div />} />
          </div>
          <Toast.Close
            render={<IconButton label={t('ui.close')} icon={<X />} className={styles['close']} />}
          />
        </Toast.Content>
      </Toast.Root>
    );
  });
}
