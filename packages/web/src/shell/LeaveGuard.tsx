import {
  createContext,
  use,
  useCallback,
  useEffect,
  useEffectEvent,
  useId,
  useMemo,
  useState,
  type ReactNode,
} from 'react';
import { parsePath, UNSAFE_NavigationContext as NavigationContext, type Navigator } from 'react-router';
import { useQuestions } from '@marbete/ui/ui';
import { useTexts } from '../texts/texts.ts';

/** The forms on the screen that have unsaved changes. */
const UnsavedContext = createContext<Set<string>>(new Set());

/**
 * Around the app's screens: while a form has unsaved changes it asks before another screen takes its place, behind a
 * link, a button, or the browser's own buttons where the browser lets a page hold those (decision 39).
 */
export function LeaveGuard({ children }: { children: ReactNode }) {
  const t = useTexts();
  const { ask } = useQuestions();
  const router = use(NavigationContext);
  const [unsaved] = useState(() => new Set<string>());
  /** Whether something would be lost at this address. */
  const leaves = useCallback(
    (pathname: string | undefined) =>
      unsaved.size > 0 && pathname !== undefined && pathname !== window.location.pathname,
    [unsaved],
  );
  const askThen = useCallback(
    async (go: () => void) => {
      const leave = await ask({
        icon: 'warning',
        danger: true,
        title: t('forms.leaveQuestion'),
        text: t('forms.leaveText'),
        confirmLabel: t('forms.leave'),
        cancelLabel: t('forms.stay'),
      });
      if (!leave) return;
      unsaved.clear();
      go();
    },
    [ask, t, unsaved],
  );
  const guarded = useMemo(() => {
    const held =
      (go: Navigator['push']): Navigator['push'] =>
      (to, state, options) => {
        const { pathname } = typeof to === 'string' ? parsePath(to) : to;
        if (leaves(pathname)) void askThen(() => go(to, state, options));
        else go(to, state, options);
      };
    const { navigator } = router;
    const methods = { push: { value: held(navigator.push) }, replace: { value: held(navigator.replace) } };
    return { ...router, navigator: Object.create(navigator, methods) as Navigator };
  }, [router, askThen, leaves]);
  const onNavigate = useEffectEvent((event: NavigateEvent) => {
    const { destination, navigationType, cancelable } = event;
    if (navigationType !== 'traverse' || !cancelable || !leaves(new URL(destination.url).pathname)) return;
    event.preventDefault();
    void askThen(() => window.navigation.traverseTo(destination.key));
  });
  useEffect(() => {
    if (!('navigation' in window)) return undefined;
    const listen = (event: NavigateEvent) => onNavigate(event);
    window.navigation.addEventListener('navigate', listen);
    return () => window.navigation.removeEventListener('navigate', listen);
  }, []);
  return (
    <NavigationContext value={guarded}>
      <UnsavedContext value={unsaved}>{children}</UnsavedContext>
    </NavigationContext>
  );
}

/**
 * Asks before a form with unsaved changes is left; the browser asks in words of its own where the page itself goes. A form
 * that is being saved has none: it goes on by itself.
 */
export function useLeaveQuestion(unsaved: boolean): void {
  const id = useId();
  const forms = use(UnsavedContext);
  useEffect(() => {
    if (!unsaved) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    forms.add(id);
    addEventListener('beforeunload', warn);
    return () => {
      forms.delete(id);
      removeEventListener('beforeunload', warn);
    };
  }, [unsaved, forms, id]);
}
