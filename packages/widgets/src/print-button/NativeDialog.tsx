import { X } from 'lucide-react';
import { useEffect, useRef, type ReactNode, type SyntheticEvent } from 'react';
import { usePublicTexts } from '../provider/public-texts.ts';
import { IconButton } from '../ui/IconButton.tsx';
import styles from './NativeDialog.module.css';

export interface NativeDialogProps {
  open: boolean;
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** What happens inside concerns nothing around it: rows that are pressed or dragged, forms that change, shortcuts. */
const stop = (event: SyntheticEvent) => event.stopPropagation();
const keepInside = {
  onKeyDown: stop,
  onKeyUp: stop,
  onPointerDown: stop,
  onMouseDown: stop,
  onTouchStart: stop,
  onChange: stop,
  onInput: stop,
};

const keepsPress = 'label, a, summary, [type=submit], [type=checkbox], [type=radio]';

/** Where tests run without a browser, dialogs have no calls of their own: there it stands open or not. */
function turn(element: HTMLDialogElement, open: boolean): void {
  const call = open ? 'showModal' : 'close';
  if (typeof element[call] === 'function') element[call]();
  else {
    element.open = open;
    if (!open) element.dispatchEvent(new Event('close'));
  }
}

/** The browser's own modal dialog: in the top layer from where it stands, so that nothing leaves a shadow root. */
export function NativeDialog({ open, title, onClose, children }: NativeDialogProps) {
  const { t } = usePublicTexts();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (element && open !== element.open) turn(element, open);
  }, [open]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- Escape closes it, as the browser does by itself
    <dialog
      {...keepInside}
      ref={dialog}
      part="dialog"
      className={styles['dialog']}
      aria-label={title}
      onClose={onClose}
      onClick={(event) => {
        event.stopPropagation();
        // A link or a label around it does nothing; what needs the browser for its own press keeps it.
        if (!(event.target as Element).closest(keepsPress)) event.preventDefault();
        // Only the backdrop is the dialog itself; all else is inside of its frame.
        if (event.target === event.currentTarget) turn(event.currentTarget, false);
      }}
    >
      <div className={styles['frame']}>
        <header className={styles['header']}>
          <h2 className={styles['title']}>{title}</h2>
          <IconButton
            label={t('widget.close')}
            icon={<X aria-hidden />}
            onClick={() => dialog.current && turn(dialog.current, false)}
          />
        </header>
        <div className={styles['body']}>{children}</div>
      </div>
    </dialog>
  );
}
