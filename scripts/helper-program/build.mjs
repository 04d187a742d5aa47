// `npm run helper:build`: makes the print helper as one program, Text2 Barcode, in Node's single-executable format
// (https://nodejs.org/docs/latest-v24.x/api/single-executable-applications.html). `-- --target win-x64` makes one system's
// alone, `--out DIR` puts the files elsewhere than in `downloads`. Beside the files lies `downloads.json`, which the
// server reads, and its signature where MARBETE_UPDATE_KEY names the publisher's key (docs/helper.md, Updates).
// MARBETE_SIGN names what signs the files for Windows (docs/helper.md, Signing). The
// installers need makensis (Debian's nsis) and dpkg-deb; without them there is the bare program.
import { downloadsSchema } from '@marbete/core/api/downloads';
import { build } from 'esbuild';
import { inject } from 'postject';
import { PNG } from 'pngjs';
import { Data, NtExecutable, NtExecutableResource, Resource } from 'resedit';
import { calculateCheckSumForPE } from 'pe-library';
import { createHash, createPrivateKey, createPublicKey, sign } from 'node:crypto';
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const here = fileURLToPath(new URL('.', import.meta.url));
const root = resolve(here, '../..');
const node = JSON.parse(readFileSync(join(here, 'node.json'), 'utf8'));
const { values } = parseArgs({
  options: {
    target: { type: 'string', multiple: true, default: Object.keys(node.targets) },
    out: { type: 'string', default: join(root, 'downloads') },
    // How much is made of each program: its folder, an archive of it, or installers too, which take most of the time.
    make: { type: 'string', default: 'installers' },
    version: {
      type: 'string',
      default: JSON.parse(readFileSync(join(root, 'packages/helper/package.json'), 'utf8')).version,
    },
  },
});
const { version } = values;
if (!['folder', 'archive', 'installers'].includes(values.make)) {
  console.error(`--make takes folder, archive or installers, not ${values.make}.`);
  process.exit(2);
}
const isBare = values.make === 'folder';
const updateKey = publisherKey();
const unknown = values.target.find((target) => !(target in node.targets));
if (unknown !== undefined) {
  console.error(`There is no target ${unknown}; there are ${Object.keys(node.targets).join(', ')}.`);
  process.exit(2);
}
const out = resolve(values.out);
const cache = join(root, '.cache/helper-program');
const work = isBare ? out : cache;
const name = 'text2-barcode';
const title = 'Text2 Barcode';
/** What Node looks for in its own program to know that another one is inside. */
const fuse = 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2';
mkdirSync(out, { recursive: true });
mkdirSync(cache, { recursive: true });

const blob = await makeBlob();
const files = [];
for (const target of values.target)
  files.push(...(target.startsWith('win') ? await forWindows(target) : await forLinux(target)));
const listed = files.map(({ target, path, installs }) => ({
  target,
  installs,
  name: basename(path),
  bytes: statSync(path).size,
  sha256: sha256(path),
}));
if (!isBare) {
  const list = Buffer.from(`${JSON.stringify(downloadsSchema.parse({ version, files: listed }), null, 2)}\n`);
  writeFileSync(join(out, 'downloads.json'), list);
  const signature = join(out, 'downloads.json.sig');
  rmSync(signature, { force: true });
  if (updateKey) writeFileSync(signature, `${sign(undefined, list, updateKey).toString('base64')}\n`);
  else console.warn('MARBETE_UPDATE_KEY names no key: these programs do not update themselves.');
}
for (const { name: file, bytes } of listed) console.log(`${join(out, file)}  ${(bytes / 1e6).toFixed(1)} MB`);

/** The publisher's Ed25519 key, a PEM file: it signs the list of programs, which trust its public half alone. */
function publisherKey() {
  const path = process.env.MARBETE_UPDATE_KEY;
  if (!path) return undefined;
  const key = createPrivateKey(readFileSync(path));
  if (key.asymmetricKeyType === 'ed25519') return key;
  throw new Error(`${path} is no Ed25519 key; docs/helper.md says how one is made.`);
}

/** The helper's code as one file, in the form that Node carries in its own program. Made by exactly the version that runs it. */
async function makeBlob() {
  const main = join(cache, 'program.cjs');
  const { metafile } = await build({
    entryPoints: [join(root, 'packages/helper/src/program.ts')],
    outfile: main,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: `node${node.version}`,
    conditions: ['source'],
    define: {
      programVersion: JSON.stringify(version),
      programUpdateKey: JSON.stringify(
        updateKey
          ? createPublicKey(updateKey).export({ format: 'der', type: 'spki' }).toString('base64')
          : '',
      ),
    },
    // Modules of the system's own kind are loaded from the folder `prebuilds` beside the program.
    banner: { js: "require = require('node:module').createRequire(process.execPath);" },
    minify: true,
    legalComments: 'none',
    metafile: true,
    logLevel: 'warning',
  });
  writeFileSync(join(cache, 'LICENSES.txt'), licencesOf(Object.keys(metafile.inputs)));
  const settings = join(cache, 'sea.json');
  const output = join(cache, 'program.blob');
  const options = {
    main,
    output,
    disableExperimentalSEAWarning: true,
    useSnapshot: false,
    useCodeCache: false,
  };
  writeFileSync(settings, JSON.stringify(options));
  const system = process.platform === 'win32' ? 'win' : process.platform;
  must(nodeOf(`${system}-${process.arch}`), ['--experimental-sea-config', settings]);
  return readFileSync(output);
}

/** The licences of Node and of the packages whose code is inside, which ask to be carried along. */
function licencesOf(inputs) {
  const packages = new Set(inputs.map((path) => /(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0]));
  packages.delete(undefined);
  const texts = [...packages].sort().map((folder) => {
    const place = resolve(root, folder);
    const file = readdirSync(place).find((name) => /^(licen[cs]e|copying)/i.test(name));
    const { name, license } = JSON.parse(readFileSync(join(place, 'package.json'), 'utf8'));
    return `${name} (${license})\n\n${file === undefined ? '' : readFileSync(join(place, file), 'utf8')}`;
  });
  const linux = nodeOf('linux-x64');
  return [`Node.js\n\n${readFileSync(join(linux, '../LICENSE'), 'utf8')}`, ...texts].join(
    `\n${'-'.repeat(80)}\n\n`,
  );
}

/** Node's program for a target, fetched once; what was fetched has to be what was pinned. */
function nodeOf(target) {
  const pinned = node.targets[target];
  if (pinned === undefined)
    throw new Error(`Programs are made on ${Object.keys(node.targets).join(' or ')}, not on ${target}.`);
  const place = join(cache, `${target}-${node.version}`);
  const program = join(place, basename(pinned.program));
  if (!existsSync(program)) {
    mkdirSync(place, { recursive: true });
    const [tarball] = JSON.parse(
      must('npm', [
        'pack',
        '--json',
        '--loglevel=error',
        '--pack-destination',
        place,
        `${pinned.package}@${node.version}`,
      ]),
    ).map(({ filename }) => join(place, filename));
    must('tar', ['-xzf', tarball, '-C', place, '--strip-components', '2', `package/${pinned.program}`]);
    if (target.startsWith('linux'))
      must('tar', ['-xzf', tarball, '-C', place, '--strip-components', '1', 'package/LICENSE']);
    rmSync(tarball);
  }
  if (sha256(program) === pinned.sha256) return program;
  rmSync(place, { recursive: true });
  throw new Error(
    `${pinned.package} ${node.version} is not the file that scripts/helper-program/node.json names.`,
  );
}

async function forLinux(target) {
  const folder = freshFolder(target);
  const program = join(folder, name);
  copyFileSync(nodeOf(target), program);
  chmodSync(program, 0o755);
  await inject(program, 'NODE_SEA_BLOB', blob, { sentinelFuse: fuse });
  addModules(folder, target);
  if (isBare) return [];
  const archive = join(out, `${name}-${version}-${target}.tar.gz`);
  must('tar', ['-C', join(folder, '..'), '--owner=0', '--group=0', '-czf', archive, basename(folder)]);
  return [{ target, installs: false, path: archive }, ...debianPackage(target, folder)];
}

/** /opt with a menu entry and a unit that starts it at log-on; deb(5), systemd.unit(5). */
function debianPackage(target, folder) {
  if (values.make !== 'installers') return [];
  if (spawnSync('dpkg-deb', ['--version']).status !== 0) {
    console.warn('dpkg-deb is not there, so no .deb was made.');
    return [];
  }
  const architecture = target.replace('linux-', '').replace('x64', 'amd64');
  const tree = join(cache, `deb-${target}`);
  rmSync(tree, { recursive: true, force: true });
  const put = (path, text, mode = 0o644) => {
    mkdirSync(join(tree, path, '..'), { recursive: true });
    writeFileSync(join(tree, path), text, { mode });
  };
  cpSync(folder, join(tree, 'opt', name), { recursive: true });
  put(
    'DEBIAN/control',
    `Package: ${name}\nVersion: ${version}\nArchitecture: ${architecture}\nMaintainer: The Marbete authors <marbete@localhost>\nSection: utils\nPriority: optional\nRecommends: xdg-utils\nDescription: ${title}, the print helper of Marbete\n Prints the labels of web pages that you allow on label printers of this computer.\n`,
  );
  put(
    'DEBIAN/postinst',
    '#!/bin/sh\nset -e\nsystemctl --global enable text2-barcode.service || true\n',
    0o755,
  );
  put('DEBIAN/prerm', '#!/bin/sh\nset -e\nsystemctl --global disable text2-barcode.service || true\n', 0o755);
  put(
    'usr/share/applications/text2-barcode.desktop',
    `[Desktop Entry]\nType=Application\nName=${title}\nComment=Prints labels of web pages\nComment[es]=Imprime etiquetas de páginas web\nExec=/opt/${name}/${name}\nTerminal=false\nCategories=Utility;\n`,
  );
  put(
    'usr/lib/systemd/user/text2-barcode.service',
    `[Unit]\nDescription=${title}\n\n[Service]\nExecStart=/opt/${name}/${name} --background\nRestart=on-failure\nRestartSec=5\nNoNewPrivileges=yes\n\n[Install]\nWantedBy=default.target\n`,
  );
  const path = join(out, `${name}_${version}_${architecture}.deb`);
  must('dpkg-deb', ['--root-owner-group', '-Zxz', '--build', tree, path]);
  return [{ target, installs: true, path }];
}

/**
 * Node's own signature is taken away, since it no longer holds; without a certificate of one's own the program stays
 * unsigned. Subsystem 2 is that of programs without a console window (PE Format, "Windows Subsystem").
 */
async function forWindows(target) {
  const folder = freshFolder(target);
  const executable = NtExecutable.from(readFileSync(nodeOf(target)), { ignoreCert: true });
  executable.newHeader.optionalHeader.subsystem = 2;
  const resources = NtExecutableResource.from(executable);
  Resource.IconGroupEntry.replaceIconsForResource(resources.entries, 1, 1033, [
    Data.RawIconItem.from(icon(256), 256, 256, 32),
  ]);
  const [major, minor, patch] = version.split('.').map(Number);
  const info = Resource.VersionInfo.fromEntries(resources.entries)[0] ?? Resource.VersionInfo.createEmpty();
  info.setFileVersion(major, minor, patch, 0);
  info.setProductVersion(major, minor, patch, 0);
  info.setStringValues(
    { lang: 1033, codepage: 1200 },
    {
      CompanyName: 'The Marbete authors',
      FileDescription: title,
      InternalName: name,
      OriginalFilename: `${name}.exe`,
      ProductName: title,
    },
  );
  info.outputToResourceEntries(resources.entries);
  resources.entries.push({ type: 10, id: 'NODE_SEA_BLOB', lang: 1033, codepage: 0, bin: blob });
  resources.outputResource(executable);
  const bytes = Buffer.from(executable.generate());
  const at = bytes.indexOf(`${fuse}:0`);
  if (at < 0) throw new Error('Node’s program has no fuse for a program inside.');
  bytes.write('1', at + fuse.length + 1);
  const whole = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length);
  calculateCheckSumForPE(whole, true);
  const program = join(folder, `${name}.exe`);
  writeFileSync(program, Buffer.from(whole));
  signForWindows(program);
  addModules(folder, 'win32-x64');
  if (isBare) return [];
  return [{ target, installs: false, path: zipped(target, folder) }, ...installer(target, folder)].filter(
    ({ path }) => path !== undefined,
  );
}

/** One file without an installer, for who may not install. */
function zipped(target, folder) {
  const path = join(out, `${name}-${version}-${target}.tar.gz`);
  must('tar', ['-C', join(folder, '..'), '-czf', path, basename(folder)]);
  return path;
}

function installer(target, folder) {
  if (values.make !== 'installers') return [];
  if (spawnSync('makensis', ['-VERSION']).error) {
    console.warn('makensis is not there, so no installer for Windows was made.');
    return [];
  }
  const path = join(out, `${name}-${version}-setup.exe`);
  must('makensis', [
    '-V2',
    `-DVERSION=${version}`,
    `-DFOLDER=${folder}`,
    `-DOUT=${path}`,
    join(here, 'installer.nsi'),
  ]);
  signForWindows(path);
  return [{ target, installs: true, path }];
}

/** By the publisher's own program, which gets the file's path and signs it in place (docs/helper.md, Signing). */
function signForWindows(path) {
  const signer = process.env.MARBETE_SIGN;
  if (signer) must(resolve(signer), [path]);
  else
    console.warn(
      `MARBETE_SIGN names no program: ${basename(path)} is not signed, and Windows asks before it runs.`,
    );
}

function freshFolder(target) {
  const folder = join(work, target, name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  return folder;
}

/** The native module for serial ports, and the licences of all that is inside. */
function addModules(folder, prebuild) {
  cpSync(
    join(root, 'node_modules/@serialport/bindings-cpp/prebuilds', prebuild),
    join(folder, 'prebuilds', prebuild),
    { recursive: true },
  );
  copyFileSync(join(root, 'LICENSE'), join(folder, 'LICENSE'));
  copyFileSync(join(root, 'licenses/fonts.md'), join(folder, 'LICENSE-FONTS.md'));
  copyFileSync(join(cache, 'LICENSES.txt'), join(folder, 'LICENSES.txt'));
}

/** The page's sign: dark bars on a blue label. */
function icon(size) {
  const png = new PNG({ width: size, height: size });
  const unit = size / 32;
  const bars = [8, 11, 15, 17, 21, 24];
  for (let y = 0; y < size; y += 1)
    for (let x = 0; x < size; x += 1) {
      const [u, v] = [x / unit, y / unit];
      const inside = u >= 3 && u < 29 && v >= 6 && v < 26;
      const bar = v >= 11 && v < 21 && bars.some((at) => Math.abs(u - at) < 0.8);
      const colour = bar ? [251, 250, 247, 255] : [31, 71, 200, inside ? 255 : 0];
      colour.forEach((part, index) => (png.data[(y * size + x) * 4 + index] = part));
    }
  return PNG.sync.write(png);
}

function sha256(path) {
  return createHash('sha256').update(readFileSync(path)).digest('hex');
}

function must(program, args) {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error(`${program} ${args[0]} failed: ${error?.message ?? stderr}\n${stdout}`);
  return stdout;
}
