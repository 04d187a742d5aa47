import { Toast } from '@base-ui/react/toast';
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react';
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
        <ToastsPlace>
          <ToastList queue={queue} />
        </ToastsPlace>
      </Toast.Portal>
    </Toast.Provider>
  );
}

/** What a toast must not lie on. */
const pressed = 'button, a, input, select, textarea, [role=switch], [role=combobox], [tabindex="0"]';
/** Between a toast and what can be pressed. */
const gapPx = 8;

/** Moves the toasts so far down that they lie on nothing that can be pressed; to the top where the upper half is full. */
function placeFree(viewport: HTMLElement, root: Document | ShadowRoot): void {
  viewport.style.removeProperty('top');
  const { top, left, right, height } = viewport.getBoundingClientRect();
  const boxes = [...root.querySelectorAll(pressed)]
    .filter((element) => !viewport.contains(element))
    .map((element) => element.getBoundingClientRect())
    .filter((box) => box.width > 0 && box.right > left && box.left < right && box.bottom > top)
    .sort((one, other) => one.top - other.top);
  let free = top;
  for (const box of boxes) if (box.top < free + height + gapPx) free = Math.max(free, box.bottom + gapPx);
  if (free !== top && free + height < top + innerHeight / 2) viewport.style.top = `${free}px`;
}

/** The top right of the window (CONST-02), beside what can be pressed there. */
function ToastsPlace({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const { toasts } = Toast.useToastManager();
  useLayoutEffect(() => {
    const viewport = place.current;
    if (!viewport || toasts.length === 0) return undefined;
    const root = viewport.getRootNode() as Document | ShadowRoot;
    placeFree(viewport, root);
    // The screen that a toast speaks of may come after it.
    const screen = new MutationObserver(() => placeFree(viewport, root));
    screen.observe(root, { childList: true, subtree: true });
    return () => screen.disconnect();
  }, [toasts]);
  return (
    <Toast.Viewport ref={place} className={classNames('marbete', styles['viewport'])}>
      {children}
    </Toast.Viewport>
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
