import { currentUser, logout, type signInRefusals } from '@marbete/core/api/auth';
import type { KeyScope } from '@marbete/core/api/endpoint';
import { AppError } from '@marbete/core/api/errors';
import { signInWithKey } from '@marbete/core/api/keys';
import { Command, Option } from 'commander';
import { hostname } from 'node:os';
import { askText, readPassword } from '../ask.ts';
import { type Context, handle } from '../context.ts';
import { findLogin, type Login, saveLogin } from '../login-store.ts';
import { anonymousClient, clientOf, serverAddress } from '../server-client.ts';

interface Options {
  email?: string;
  passwordStdin?: boolean;
  code?: string;
  for: keyof typeof scopes;
}

/** What the key of a sign-in may do, in the words of the command line. */
const scopes = {
  everything: 'todo',
  printing: 'imprimir',
  catalogues: 'catalogos',
} as const satisfies Record<string, KeyScope>;

export function loginCommand(): Command {
  const command = new Command('login')
    .description('sign in to a Marbete server')
    .argument('[url]', 'address of the server; left out, the one that runs on this machine')
    .addOption(new Option('--email <email>', 'account').env('MARBETE_EMAIL'))
    .option('--password-stdin', 'read the password from standard input')
    .option('--code <code>', 'code of the second factor, for an account that has one')
    .addOption(
      new Option('--for <what>', 'what this sign-in may do')
        .choices(Object.keys(scopes))
        .default('everything'),
    )
    .addHelpText(
      'after',
      `
The password is asked for, read from standard input, or taken from MARBETE_PASSWORD. The sign-in makes a secret key of
its own: it ends no session of a browser, is listed in the web app, and ends with marbete logout. A secret key that the
web app made signs in without a password: put it in MARBETE_KEY.

Examples:
  marbete login https://labels.example.com
  marbete login https://labels.example.com --for printing
  marbete login http://localhost:8080 --email ana@example.com --password-stdin < password.txt
  MARBETE_KEY=sk_... marbete login https://labels.example.com`,
    );
  return handle<Options, [string | undefined] extends infer A extends string[] ? A : never>(command, signIn);
}

async function signIn(context: Context, options: Options, ...[url]: (string | undefined)[]) {
  const { output, folder } = context;
  const server =
    (await serverAddress(url, context)) ??
    (await askText(output, { message: 'Address of the server', flag: 'the address: marbete login URL' }));
  const key = process.env['MARBETE_KEY'];
  const login = key ? await useKey(server, key) : await makeKey(context, options, server);
  const earlier = await findLogin(folder);
  await saveLogin(folder, login);
  if (earlier && !earlier.given && earlier.access_token !== login.access_token) await end(earlier);
  const { email, name, role } = login;
  output.tell(`Signed in to ${server} as ${name} (${email}).`);
  return { facts: { server, email, name, role } };
}

async function makeKey({ output }: Context, options: Options, server: string): Promise<Login> {
  const email = options.email ?? (await askText(output, { message: 'E-mail', flag: '--email EMAIL' }));
  const password = await readPassword(output, options);
  const open = (code = '') => openSession(server, { email, password, code, scope: scopes[options.for] });
  let answer = await open(options.code);
  if (!('access_token' in answer) && answer.message === 'second-factor') {
    answer = await open(
      await askText(output, { message: 'Code of your second factor', flag: '--code CODE' }),
    );
  }
  if (!('access_token' in answer)) throw new AppError('unauthenticated', refusals[answer.message]);
  const { name, role, token_type, access_token } = answer;
  return { server, email, name, role, token_type, access_token };
}

/** Signs in with a key that the web app made. */
async function useKey(server: string, key: string): Promise<Login> {
  const signedIn = { server, token_type: 'Bearer', access_token: key };
  const { email, name, role } = await (await clientOf(signedIn)).call(currentUser, {});
  return { ...signedIn, email, name, role, given: true };
}

/** The key of a sign-in that another one replaces ends; a server that does not answer ends it with its list of keys. */
async function end(earlier: Login): Promise<void> {
  await (await clientOf(earlier)).call(logout, {}).catch(() => {});
}

async function openSession(
  server: string,
  { email, password, code, scope }: { email: string; password: string; code: string; scope: KeyScope },
) {
  const nombre = `marbete on ${hostname()}`.slice(0, 80);
  return (await anonymousClient(server)).call(signInWithKey, {
    body: { email, password, nombre, alcance: scope, codigo: code },
  });
}

const refusals: Record<(typeof signInRefusals)[number], string> = {
  unverified:
    'The e-mail address is not verified yet. Open the link in the mail that the server sent, then sign in again.',
  invalid: 'Wrong e-mail or password. Nothing was changed; try again.',
  'second-factor': 'This account asks for a code of its second factor. Sign in again with --code CODE.',
  'wrong-code': 'The code is wrong or was used already. Wait for the next one and sign in again.',
};
