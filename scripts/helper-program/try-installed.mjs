// `npm run helper:installed`: makes the Debian package of the print helper in two versions, installs the older one,
// logs on, updates, logs on again and removes it, with the very files that a shop gets. It changes the machine: as root,
// in CI or in a container. Where systemd runs a manager for the user, that one starts the unit; elsewhere a session of
// its own starts what the units say that belong to log-on, and starts it again where it fails.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const made = join(root, '.cache/helper-program/installed');
const name = 'text2-barcode';
const program = `/opt/${name}/${name}`;
const unit = `/usr/lib/systemd/user/${name}.service`;
const wanted = '/etc/systemd/user/default.target.wants';
const versions = ['1.0.0', '1.1.0'];
const port = 9100;
/** How long a program has to answer, to come back and to end. */
const patienceMs = 20_000;

if (process.platform !== 'linux' || process.getuid?.() !== 0 || !has('dpkg')) {
  console.error('helper:installed installs a Debian package: run it as root on Debian or Ubuntu.');
  process.exit(2);
}
if (existsSync(program)) {
  console.error(`${program} is there already; remove the package ${name} first.`);
  process.exit(2);
}
await free();

const packages = versions.map(packageOf);
const home = mkdtempSync(join(tmpdir(), 'marbete-home-'));
const managed = spawnSync('systemctl', ['--user', 'show-environment']).status === 0;
const settings = join(managed ? process.env.HOME : home, '.config/marbete/helper/config.json');
let session;
process.exitCode = 1;
try {
  await step('is installed, and its unit is as systemd wants it', () => install(0));
  let token;
  await step('starts at log-on', async () => {
    session = logOn();
    token = await answers(versions[0]);
  });
  await step('comes back where it was killed', async () => {
    session.kill();
    await answers(versions[0]);
  });
  await step('ends at log-off', () => logOff());
  await step('is updated, and starts at log-on with the same settings', async () => {
    install(1);
    session = logOn();
    if ((await answers(versions[1])) !== token) throw new Error('it has other settings');
    await logOff();
  });
  await step('is removed, and starts no more', async () => {
    execFileSync('dpkg', ['--remove', name], { stdio: 'ignore' });
    const left = [program, unit, join(wanted, `${name}.service`)].filter((path) => existsSync(path));
    if (left.length > 0) throw new Error(`it left ${left.join(', ')}`);
    session = logOn();
    await setTimeout(1_000);
    await free();
  });
  process.exitCode = 0;
} finally {
  await session?.end();
  if (existsSync(program)) spawnSync('dpkg', ['--purge', name]);
  rmSync(home, { recursive: true, force: true });
}

async function step(what, work) {
  try {
    await work();
    console.log(`ok: ${what}`);
  } catch (error) {
    console.error(`FAILED: ${what}: ${error.message}`);
    throw error;
  }
}

function has(command) {
  return spawnSync('which', [command]).status === 0;
}

/** The package of a version, signed with a key of this build. */
function packageOf(version) {
  const folder = join(made, version);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const { privateKey } = generateKeyPairSync('ed25519');
  const key = join(folder, 'publisher.pem');
  writeFileSync(key, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
  const build = ['--conditions=source', '--import', 'tsx', 'scripts/helper-program/build.mjs'];
  const options = ['--target', `linux-${process.arch}`, '--version', version, '--out', folder];
  execFileSync(process.execPath, [...build, ...options], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, MARBETE_UPDATE_KEY: key },
  });
  return join(folder, readdirSync(folder).find((file) => file.endsWith('.deb')) ?? '');
}

function install(at) {
  execFileSync('dpkg', ['--install', packages[at]], { stdio: 'ignore' });
  const said = execFileSync(program, ['--version'], { env: {}, encoding: 'utf8' }).trim();
  if (said !== versions[at]) throw new Error(`it says that it is ${said}`);
  if (has('systemd-analyze')) execFileSync('systemd-analyze', ['--user', 'verify', unit], { env: runtime() });
  const state = spawnSync('systemctl', ['--global', 'is-enabled', `${name}.service`], { encoding: 'utf8' });
  if (state.stdout.trim() !== 'enabled') throw new Error(`its unit is ${state.stdout}${state.stderr}`);
}

/** What a program of a session finds around itself. */
function runtime() {
  return { PATH: '/usr/bin:/bin', HOME: home, XDG_RUNTIME_DIR: home };
}

function logOn() {
  return managed ? managedSession() : ownSession();
}

function managedSession() {
  const systemctl = (...args) => execFileSync('systemctl', ['--user', ...args], { stdio: 'ignore' });
  systemctl('daemon-reload');
  systemctl('start', 'default.target');
  return {
    kill: () => systemctl('kill', '--signal=KILL', name),
    // Where it was removed there is nothing to stop.
    end: async () => void spawnSync('systemctl', ['--user', 'stop', name]),
  };
}

/** Starts every unit of log-on that is ours, and again where it fails; `systemd.service(5)`. */
function ownSession() {
  let ends = false;
  const running = new Set();
  const start = ({ command, restarts, pauseMs }) => {
    const child = spawn(command[0], command.slice(1), { env: runtime(), stdio: 'ignore' });
    running.add(child);
    child.on('exit', async (code) => {
      running.delete(child);
      if (ends || code === 0 || !restarts) return;
      await setTimeout(pauseMs);
      if (!ends) start({ command, restarts, pauseMs });
    });
  };
  const units = existsSync(wanted) ? readdirSync(wanted).filter((file) => file.startsWith(name)) : [];
  for (const file of units) {
    const text = readFileSync(join(wanted, file), 'utf8');
    const said = (key) => new RegExp(`^${key}=(.*)$`, 'm').exec(text)?.[1] ?? '';
    start({
      command: said('ExecStart').split(' '),
      restarts: said('Restart') === 'on-failure',
      pauseMs: Number(said('RestartSec')) * 1000,
    });
  }
  return {
    kill: () => running.forEach((child) => child.kill('SIGKILL')),
    async end() {
      ends = true;
      const children = [...running];
      for (const child of children) child.kill('SIGTERM');
      for (let waited = 0; running.size > 0; waited += 100) {
        if (waited > patienceMs) throw new Error('it does not end');
        await setTimeout(100);
      }
      const failed = children.find(({ exitCode }) => exitCode !== 0);
      if (failed) throw new Error(`it ended with ${failed.exitCode ?? failed.signalCode}`);
    },
  };
}

async function logOff() {
  await session.end();
  session = undefined;
  await free();
}

/** Waits until the helper of that version answers its own user, and answers the token in its settings. */
async function answers(version) {
  for (let waited = 0; ; waited += 200) {
    const token = existsSync(settings) ? JSON.parse(readFileSync(settings, 'utf8')).token : undefined;
    const headers = { authorization: `Bearer ${token}` };
    const answer = await fetch(`http://localhost:${port}/health`, { headers }).catch(() => undefined);
    const said = answer?.ok ? (await answer.json()).version : answer?.status;
    if (said === version) return token;
    if (waited > patienceMs) throw new Error(`http://localhost:${port}/health says ${said}, not ${version}`);
    await setTimeout(200);
  }
}

/** Throws where something listens on the helper's port. */
async function free() {
  const server = createServer();
  await new Promise((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve);
  });
  server.close();
}
