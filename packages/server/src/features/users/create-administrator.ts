import { AppError } from '@marbete/core/api/errors';
import { emailSchema, newPasswordSchema, requiredText } from '@marbete/core/api/schemas';
import * as z from 'zod/mini';
import type { ServerConfig } from '../../config/config.ts';
import { openDatabase } from '../../db/database.ts';
import { parseInput } from '../../http/input.ts';
import { isCommonPassword } from '../auth/common-passwords.ts';
import { createAuditStore } from '../audit/audit-store.ts';
import { hashPassword } from '../auth/passwords.ts';
import { createSecondFactorStore } from '../auth/second-factor.ts';
import { createUserStore } from '../auth/user-store.ts';
import { administratorRole } from './roles.ts';

const formSchema = z.object({ email: emailSchema, name: requiredText(), password: newPasswordSchema });

/**
 * Makes an administrator in the database itself, for who runs the server: it may run meanwhile, or not have started
 * yet. Answers the new id.
 * @throws AppError invalid-input with every issue, or conflict when the e-mail has an account.
 */
export async function createAdministrator(
  config: ServerConfig['database'],
  form: { email: string; name: string; password: string },
): Promise<number> {
  const { email, name, password } = parseInput(formSchema, form, 'administrator');
  if (await isCommonPassword(password, email)) {
    const message = 'This password is among the most used ones. Choose another.';
    throw new AppError('invalid-input', message, {
      issues: [{ path: ['password'], message, rule: 'common' }],
    });
  }
  const passwordHash = await hashPassword(password);
  const database = await openDatabase(config);
  try {
    const id = await database.transaction((trx) =>
      createUserStore(trx).insert({
        email,
        name,
        role: administratorRole,
        password_hash: passwordHash,
        verified_at: new Date().toISOString(),
      }),
    );
    if (id !== undefined) return id;
    throw new AppError('conflict', `${email} has an account already. Choose another address.`);
  } finally {
    await database.close();
  }
}

/**
 * Switches the second factor of an account off, for a person who has neither the phone nor a recovery code any more.
 * Answers the account's id.
 * @throws AppError not-found where no account has the e-mail, conflict where it has no second factor.
 */
export async function endSecondFactorOf(config: ServerConfig['database'], typed: string): Promise<number> {
  const { email } = parseInput(z.object({ email: emailSchema }), { email: typed }, 'account');
  const database = await openDatabase(config);
  try {
    return await database.transaction(async (trx) => {
      const user = await createUserStore(trx).findByEmail(email);
      if (!user) throw new AppError('not-found', `No account has the e-mail ${email}. Correct it.`);
      if (user.totp_at === null)
        throw new AppError('conflict', `${email} has no second factor: the password alone opens it.`);
      await createSecondFactorStore(trx).end(user.id);
      await createAuditStore(trx).insert({
        accion: 'account.end-second-factor',
        actor_id: null,
        usuario_id: user.id,
        address: '',
        detalle: {},
      });
      return user.id;
    });
  } finally {
    await database.close();
  }
}
