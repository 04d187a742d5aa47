import { Dialog as Parts } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { useRef, type ReactNode, type RefObject } from 'react';
import { useTexts } from '../../provider/use-texts.ts';
import { classNames } from '../class-names.ts';
import { IconButton } from '../IconButton.tsx';
import { MenuPlaceContext, usePortalContainer } from './portal.ts';
import { useEscape } from './use-escape.ts';
import styles from './Dialog.module.css';

export interface DialogProps {
  open: boolean;
  /** Called when the person closes it: the cross, Escape, or a click outside. */
  onClose: () => void;
  title: ReactNode;
  /** One or two lines under the title. */
  description?: ReactNode;
  children?: ReactNode;
  /** Buttons at the foot; the main act comes last. */
  actions?: ReactNode;
  width?: 'narrow' | 'normal' | 'wide';
  /** A click outside does not close it (forms, PRN-13). */
  keepOnOutsideClick?: boolean;
  /** No cross, no Escape, no click outside: only the actions close it. */
  notDismissible?: boolean;
  /** Runs when the closing motion has ended: the time to forget what it showed. */
  onClosed?: () => void;
  initialFocus?: RefObject<HTMLElement | null>;
  busy?: boolean;
}

/** A modal dialog. Its content scrolls, title and actions stay; on phones it fills the lower part of the screen. */
export function Dialog({
  open,
  onClose,
  title,
  description,
  children,
  actions,
  width = 'normal',
  keepOnOutsideClick,
  notDismissible,
  onClosed,
  initialFocus,
  busy,
}: DialogProps) {
  const t = useTexts();
  const container = usePortalContainer();
  const fixed = notDismissible || busy;
  const isMeant = useEscape(open);
  const body = useRef<HTMLDivElement>(null);
  const foot = useRef<HTMLElement>(null);
  return (
    <Parts.Root
      open={open}
      disablePointerDismissal={Boolean(keepOnOutsideClick || fixed)}
      onOpenChange={(next, details) => {
        if (!next && isMeant(details) && !fixed) onClose();
      }}
      {...(onClosed ? { onOpenChangeComplete: (next: boolean) => !next && onClosed() } : {})}
    >
      <Parts.Portal container={container}>
        <Parts.Backdrop className={styles['backdrop']} />
        <Parts.Viewport className={styles['viewport']}>
          <Parts.Popup
            className={classNames('marbete', styles['popup'], styles[width])}
            aria-busy={busy || undefined}
            initialFocus={initialFocus ?? ((openedBy) => firstFocus(openedBy, body.current, foot.current))}
          >
            <header className={styles['header']}>
              <div className={styles['words']}>
                <Parts.Title className={styles['title']}>{title}</Parts.Title>
                {description ? (
                  <Parts.Description className={styles['description']}>{description}</Parts.Description>
                ) : null}
              </div>
              {notDismissible ? null : (
                <Parts.Close
                  disabled={busy ?? false}
                  render={<IconButton label={t('ui.close')} icon={<X />} className={styles['close']} />}
                />
              )}
            </header>
            {children ? (
              <div ref={body} className={styles['body']}>
                <MenuPlaceContext.Provider value={undefined}>{children}</MenuPlaceContext.Provider>
              </div>
            ) : null}
            {actions ? (
              <footer ref={foot} className={styles['actions']}>
                {actions}
              </footer>
            ) : null}
          </Parts.Popup>
        </Parts.Viewport>
      </Parts.Portal>
    </Parts.Root>
  );
}

/**
 * Where a dialog begins for the keyboard: its first field or choice, else its main act. After a touch it is the dialog
 * itself, as a field would bring up the keyboard and cover half of it.
 */
function firstFocus(
  openedBy: string,
  body: HTMLElement | null,
  foot: HTMLElement | null,
): HTMLElement | boolean {
  if (openedBy === 'touch') return true;
  const wanted =
    'input:not([type="hidden"], :disabled), textarea:not(:disabled), button:not(:disabled), a[href]';
  const buttons = foot?.querySelectorAll<HTMLElement>('button:not(:disabled)') ?? [];
  return body?.querySelector<HTMLElement>(wanted) ?? buttons[buttons.length - 1] ?? true;
}
