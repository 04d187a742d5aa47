import { useSyncExternalStore } from 'react';

export type Theme = 'system' | 'light' | 'dark';

const themeKey = 'marbete.theme';
const listeners = new Set<() => void>();

function readTheme(): Theme {
  const stored = localStorage.getItem(themeKey);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

/** Puts the chosen theme on the page; without a choice the system's counts. */
export function applyTheme(theme: Theme = readTheme()): void {
  const root = document.documentElement;
  if (theme === 'system') delete root.dataset['theme'];
  else root.dataset['theme'] = theme;
}

export function useTheme(): [Theme, (theme: Theme) => void] {
  const theme = useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, readTheme);
  const setTheme = (next: Theme) => {
    if (next === 'system') localStorage.removeItem(themeKey);
    else localStorage.setItem(themeKey, next);
    applyTheme(next);
    for (const listener of listeners) listener();
  };
  return [theme, setTheme];
}
