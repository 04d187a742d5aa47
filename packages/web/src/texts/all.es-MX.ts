import type { Dictionary } from '@marbete/ui/provider';

const screens = import.meta.glob<Dictionary>('../*/texts.es-MX.ts', { eager: true });

/** What each screen says in this language, put together while the app is built. */
export const all: Dictionary = Object.assign({}, ...Object.values(screens));
