import { logout } from '@marbete/core/api/auth';
import { isAppError } from '@marbete/core/api/errors';
import { Command } from 'commander';
import { type Context, handle } from '../context.ts';
import { findLogin, removeLogin } from '../login-store.ts';
import { clientOf } from '../server-client.ts';

export function logoutCommand(): Command {
  const command = new Command('logout').description('end the sign-in and forget its key').addHelpText(
    'after',
    `
Examples:
  marbete logout`,
  );
  return handle(command, signOut);
}

async function signOut({ output, folder }: Context) {
  const login = await findLogin(folder);
  if (!login) {
    output.tell('Nobody was signed in.');
    return { facts: { signedOut: false } };
  }
  if (login.given) {
    await removeLogin(folder);
    output.tell(`Forgot the key for ${login.server}. It stays good: revoke it in the web app.`);
    return { facts: { signedOut: true, server: login.server, told: false } };
  }
  // The token is forgotten even when the server cannot be told.
  await removeLogin(folder);
  const told = await (await clientOf(login)).call(logout, {}).then(
    () => true,
    (error: unknown) => {
      if (!isAppError(error)) throw error;
      return error.code === 'unauthenticated';
    },
  );
  output.tell(
    told
      ? `Signed out of ${login.server}.`
      : `Forgot the session; ${login.server} did not answer and ends it by itself in time.`,
  );
  return { facts: { signedOut: true, server: login.server, told } };
}
