import { Toast } from '@base-ui/react/toast';
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { useEffect } from 'react';
import { useTexts } from '../../provider/use-texts.ts';
import { classNames } from '../class-names.ts';
import { Button } from '../Button.tsx';
import { IconButton } from '../IconButton.tsx';
import { usePortalContainer } from '../dialogs/portal.ts';
import type { ToastKind, ToastQueue } from './toast-queue.ts';
import styles from '../Toasts.module.css';

/** Where toasts appear. */
export function ToastsViewport({ queue }: { queue: ToastQueue }) {
  const container = usePortalContainer();
  return (
    <Toast.Provider timeout={3000} limit={5}>
      <Toast.Portal container={container}>
        <Toast.Viewport className={classNames('marbete', styles['viewport'])}>
          <ToastList queue={queue} />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

const icons = { success: CircleCheck, info: Info, warning: TriangleAlert, error: CircleAlert };

function ToastList({ queue }: { queue: ToastQueue }) {
  const t = useTexts();
  const { toasts, add, close } = Toast.useToastManager();
  useEffect(
    () =>
      queue.attach(({ kind, text, title, timeoutMs, action }) => {
        const id = add({
          type: kind,
          timeout: timeoutMs,
          // A warning is a refusal too.
          priority: kind === 'error' || kind === 'warning' ? 'high' : 'low',
          // The first line names the toast to screen readers, so a lone text is its title.
          ...(title ? { title, description: text } : { title: text }),
          ...(action
            ? {
                actionProps: {
                  children: action.label,
                  onClick: () => {
                    close(id);
                    action.onAct();
                  },
                },
              }
            : {}),
        });
      }),
    [queue, add, close],
  );
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
            <Toast.Title render={<div />} className={toast.description ? styles['title'] : undefined} />
            <Toast.Description render={<div />} />
          </div>
          {toast.actionProps ? (
            <Toast.Action aria-hidden={false} render={<Button kind="quiet" />} className={styles['action']} />
          ) : null}
          <Toast.Close
            // It can be reached by the keyboard at any time, so it is never hidden from screen readers.
            aria-hidden={false}
            render={<IconButton label={t('ui.close')} icon={<X />} className={styles['close']} />}
          />
        </Toast.Content>
      </Toast.Root>
    );
  });
}
