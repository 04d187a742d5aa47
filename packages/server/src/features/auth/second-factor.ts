import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { Db } from '../../db/database.ts';
import { hashToken } from './tokens.ts';

/** Codes of six digits, another every 30 seconds (RFC 6238), as every app for them has it. */
const stepMs = 30_000;

/** A phone's clock may be so many steps away. */
const window = 1;

const recoveryCodes = 10;

export interface SecondFactor {
  id: number;
  email: string;
  totp_secret: string | null;
  totp_at: string | null;
}

const totpOf = ({ email, totp_secret }: Pick<SecondFactor, 'email' | 'totp_secret'>) =>
  new TOTP({ issuer: 'Marbete', label: email, secret: Secret.fromBase32(totp_secret ?? '') });

/** A new secret, in base 32 and as the address that apps read from a QR code. */
export function newSecret(email: string): { secreto: string; uri: string } {
  const secreto = new Secret({ size: 20 }).base32;
  return { secreto, uri: totpOf({ email, totp_secret: secreto }).toString() };
}

const appCode = /^\d{6}$/;

/** Whether a code is none of an app. Tries at the two are counted apart: an app whose clock is wrong shuts nobody out. */
export const isRecoveryCode = (typed: string) => typed !== '' && !appCode.test(written(typed));

const written = (code: string) => code.replace(/[\s-]/g, '').toUpperCase();

export function createSecondFactorStore(db: Db) {
  return {
    async find(id: number): Promise<SecondFactor | undefined> {
      return db('users').where({ id }).first('id', 'email', 'totp_secret', 'totp_at');
    },

    /** A secret that counts once it was confirmed. */
    async setSecret(id: number, secret: string): Promise<void> {
      await db('users').where({ id }).update({ totp_secret: secret, totp_at: null });
    },

    /** Whether a code is right, which uses it up: of two calls with one code a single one is told so. */
    async useCode(user: SecondFactor, typed: string, now = Date.now()): Promise<boolean> {
      const code = written(typed);
      if (user.totp_secret !== null && appCode.test(code)) {
        const delta = totpOf(user).validate({ token: code, timestamp: now, window });
        if (delta === null) return false;
        const step = Math.floor(now / stepMs) + delta;
        const used = await db('users')
          .where({ id: user.id })
          .where('totp_step', '<', step)
          .update({ totp_step: step });
        return used === 1;
      }
      const mine = { user_id: user.id, code_hash: hashToken(`${user.id} ${code}`) };
      return user.totp_at !== null && (await db('recovery_codes').where(mine).delete()) === 1;
    },

    /** Switches it on and answers new recovery codes; they are stored as hashes. */
    async confirm(id: number, at: string): Promise<string[]> {
      const codes = Array.from({ length: recoveryCodes }, newRecoveryCode);
      await db('users').where({ id }).update({ totp_at: at });
      await db('recovery_codes').where({ user_id: id }).delete();
      await db('recovery_codes').insert(
        codes.map((code) => ({ user_id: id, code_hash: hashToken(`${id} ${written(code)}`) })),
      );
      return codes;
    },

    async countCodes(id: number): Promise<number> {
      const row = await db('recovery_codes').where({ user_id: id }).count({ n: '*' }).first();
      return Number(row?.['n'] ?? 0);
    },

    async end(id: number): Promise<void> {
      await db('users').where({ id }).update({ totp_secret: null, totp_at: null });
      await db('recovery_codes').where({ user_id: id }).delete();
    },
  };
}

/** Fifty bits in letters and digits that nobody takes for others: ABCDE-FGH23. */
function newRecoveryCode(): string {
  const signs = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
  const code = [...randomBytes(10)].map((byte) => signs[byte % signs.length]).join('');
  return `${code.slice(0, 5)}-${code.slice(5)}`;
}
