import { currentUser } from '@marbete/core/api/auth';
import { Command } from 'commander';
import { type Context, handle } from '../context.ts';
import { signedInClient } from '../server-client.ts';

export function whoamiCommand(): Command {
  const command = new Command('whoami').description('say who is signed in, and where').addHelpText(
    'after',
    `
Examples:
  marbete whoami
  marbete whoami --json`,
  );
  return handle(command, async (context: Context) => {
    const { client, login } = await signedInClient(context);
    const { id, name, email, role } = await client.call(currentUser, {});
    context.output.show(`${name} (${email}) on ${login.server}`);
    return { facts: { server: login.server, id, name, email, role } };
  });
}
