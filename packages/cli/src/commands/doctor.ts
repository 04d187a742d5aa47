import { currentUser } from '@marbete/core/api/auth';
import { isAppError } from '@marbete/core/api/errors';
import { labelsSent } from '@marbete/core/print/run-record';
import { makeFolder } from '@marbete/helper/make-folder';
import { Command } from 'commander';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Context, handle, type Outcome } from '../context.ts';
import { exitCodeOf, exitCodes, type ExitCode } from '../exit-codes.ts';
import { connectHelper, helperAddress, withNextStep } from '../helper-client.ts';
import { findLogin } from '../login-store.ts';
import { clientOf, serverAddress } from '../server-client.ts';
import { stateFolder, withRuns } from '../state/job.ts';
import { countsOf } from '../state/run-store.ts';
import { inWords } from '../state/state-file.ts';

/** What a check found: words for people, and whether they are good news. */
interface Finding {
  ok: boolean;
  message: string;
  exit?: ExitCode;
}

type Check = (context: Context) => Promise<Finding>;

export function doctorCommand(): Command {
  const command = new Command('doctor')
    .description('check server, sign-in, helper, printers and state, and say what to do')
    .addHelpText(
      'after',
      `
It prints nothing. The exit code is that of the first check that failed.

Examples:
  marbete doctor
  marbete doctor --json`,
    );
  return handle(command, examine);
}

const checks: readonly (readonly [string, Check])[] = [
  ['state folder', stateIsWritable],
  ['server', serverAnswers],
  ['print helper', helperAnswers],
  ['printers', printersAreThere],
  ['runs', runsEnded],
];

async function examine(context: Context): Promise<Outcome> {
  const { output } = context;
  let exit: ExitCode = exitCodes.done;
  let failed = 0;
  for (const [name, check] of checks) {
    const { ok, message, exit: own } = await check(context).catch(findingOf);
    output.event('check', { name, ok, message });
    output.tell(`${ok ? 'ok' : 'not ok'}  ${name}: ${message}`);
    if (ok) continue;
    failed += 1;
    if (exit === exitCodes.done) exit = own ?? exitCodes.unexpected;
  }
  return { exit, facts: { checks: checks.length, failed } };
}

function findingOf(error: unknown): Finding {
  const known = withNextStep(error);
  if (!isAppError(known)) throw error;
  return { ok: false, message: known.message, exit: exitCodeOf(known) };
}

async function stateIsWritable(context: Context): Promise<Finding> {
  const folder = stateFolder(context, {});
  const probe = join(folder, `.doctor-${process.pid}`);
  await inWords(folder, async () => {
    makeFolder(folder);
    await writeFile(probe, 'x', { mode: 0o600, flush: true });
    await rm(probe);
  });
  return { ok: true, message: `${folder} can be written to` };
}

async function serverAnswers(context: Context): Promise<Finding> {
  const login = await findLogin(context.folder);
  if (login) {
    await (await clientOf(login)).call(currentUser, {});
    return { ok: true, message: `signed in to ${login.server} as ${login.email}` };
  }
  const address = await serverAddress(undefined, context);
  if (address === undefined) return { ok: true, message: 'none is used; labels come from files' };
  const message = `nobody is signed in to ${address}. Sign in with: marbete login ${address}`;
  // A server that happens to run here is no wish for one: labels come from files as well.
  const wanted = context.settings.server !== undefined;
  return {
    ok: !wanted,
    message: wanted ? message : `labels come from files; ${message}`,
    exit: exitCodes.server,
  };
}

async function helperAnswers(context: Context): Promise<Finding> {
  const helper = await connectHelper(context);
  const { baseUrl } = await helper.connect();
  await helper.printers();
  const kept = await helper.keepsKeys();
  return {
    ok: true,
    message: kept
      ? `answers at ${baseUrl}`
      : `answers at ${baseUrl}; it keeps no record of chunks, so what is uncertain is left to you`,
  };
}

async function printersAreThere(context: Context): Promise<Finding> {
  const helper = await connectHelper(context);
  const names = (await helper.printers()).map(({ name }) => name);
  const wanted = context.settings.printer;
  if (names.length === 0) {
    const message = `none can print now at ${await helperAddress(context)}. Switch one on, or set one up: marbete helper --help`;
    return { ok: false, message, exit: exitCodes.printer };
  }
  return {
    ok: true,
    message: `${names.join(', ')}${wanted === undefined ? '' : `; the settings name ${wanted}`}`,
  };
}

async function runsEnded(context: Context): Promise<Finding> {
  const last = await withRuns(context, {}, async (store) => {
    const [run] = await store.list({ most: 1 });
    return run && { run, sent: labelsSent(countsOf(await store.chunks(run.id))) };
  });
  if (!last) return { ok: true, message: 'none yet' };
  const { run, sent } = last;
  const reach = `the last one, of ${run.startedAt} to ${run.printer.name}, sent ${sent} of ${run.labels} labels`;
  // A run that goes on now has no end either, and a broken one may be meant: so this is no failure.
  return {
    ok: true,
    message:
      run.state === 'done'
        ? reach
        : `${reach}; if it broke off, the same command with --resume goes on with it`,
  };
}
