import type { SameKeys } from '@marbete/ui/provider';
import type * as spanish from './texts.es-MX.ts';

export const trial: SameKeys<typeof spanish.trial> = {
  note: 'Without an account: your list is read and printed in this page, and nothing of it leaves your computer.',
  keep: 'Keep it: create an account',
  waiting: '“{{name}}” waits since you tried it without an account',
  waitingText:
    'It is kept in this account with the label that it was printed with. It is in this browser alone.',
  bring: 'Keep it in this account',
  bringFailed: 'It could not be kept. Try again.',
  forget: 'Discard',
};
