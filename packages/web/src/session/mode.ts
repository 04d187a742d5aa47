import type { Role } from '@marbete/core/api/endpoint';
import type { Mode } from './use-account.ts';

/** Roles whose mode is fixed (D1, D2): the administrator always manages, an operator only prints. */
const fixedModes: Partial<Record<Role, Mode>> = { 1: 'admin', 3: 'simple' };

export function canChangeMode(role: Role): boolean {
  return fixedModes[role] === undefined;
}

/** The mode of this account in this browser; simple until they choose otherwise. Kept per account (D3). */
export function readMode(storage: Storage, accountId: number, role: Role): Mode {
  const fixed = fixedModes[role];
  if (fixed) return fixed;
  return storage.getItem(modeKey(accountId)) === 'admin' ? 'admin' : 'simple';
}

export function writeMode(storage: Storage, accountId: number, mode: Mode): void {
  storage.setItem(modeKey(accountId), mode);
}

function modeKey(accountId: number): string {
  return `marbete.mode.${accountId}`;
}
