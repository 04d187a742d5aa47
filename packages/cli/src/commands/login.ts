import { login, type Session } from '@marbete/core/api/auth';
import { AppError } from '@marbete/core/api/errors';
import { Command, Option } from 'commander';
import { askText } from '../ask.ts';
import { type Context, handle } from '../context.ts';
import { saveLogin } from '../login-store.ts';
import { readPassword } from '../read-password.ts';
import { anonymousClient, serverAddress } from '../server-client.ts';

interface Options {
  email?: string;
  passwordStdin?: boolean;
}

export function loginCommand(): Command {
  const command = new Command('login')
    .description('sign in to a Marbete server')
    .argument('[url]', 'address of the server; left out, the one that runs on this machine')
    .addOption(new Option('--email <email>', 'account').env('MARBETE_EMAIL'))
    .option('--password-stdin', 'read the password from standard input')
    .addHelpText(
      'after',
      `
The password is asked for, read from standard input, or taken from MARBETE_PASSWORD. An account has one session at
a time: give the command line an account of its own, or its sign-in ends the one in the browser.

Examples:
  marbete login https://labels.example.com
  marbete login http://localhost:8080 --email ana@example.com --password-stdin < password.txt`,
    );
  return handle<Options, [string | undefined] extends infer A extends string[] ? A : never>(command, signIn);
}

async function signIn(context: Context, options: Options, ...[url]: (string | undefined)[]) {
  const { output, folder } = context;
  const server =
    (await serverAddress(url, context)) ??
    (await askText(output, { message: 'Address of the server', flag: 'the address: marbete login URL' }));
  const email = options.email ?? (await askText(output, { message: 'E-mail', flag: '--email EMAIL' }));
  const password = await readPassword(output, options);
  const session = await openSession(server, email, password);
  await saveLogin(folder, {
    server,
    email,
    name: session.name,
    role: session.role,
    token_type: session.token_type,
    access_token: session.access_token,
  });
  output.say(`Signed in to ${server} as ${session.name} (${email}).`);
  return { facts: { server, email, name: session.name, role: session.role } };
}

async function openSession(server: string, email: string, password: string): Promise<Session> {
  const answer = await anonymousClient(server).call(login, {
    body: { email, password, sistema_operativo: process.platform },
  });
  if ('access_token' in answer) return answer;
  throw new AppError(
    'unauthenticated',
    answer.message === 'unverified'
      ? 'The e-mail address is not verified yet. Open the link in the mail that the server sent, then sign in again.'
      : 'Wrong e-mail or password. Nothing was changed; try again.',
  );
}
