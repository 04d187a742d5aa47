// `npm start`: from a fresh clone to a running Marbete. Nothing here needs an installed package, and the first lines
// run on any Node that can read them, so that an old one gets a sentence and not a stack trace.
const wanted = [20, 19];
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < wanted[0] || (major === wanted[0] && minor < wanted[1])) {
  console.error(
    'Marbete needs Node.js ' +
      wanted.join('.') +
      ' or newer; this is ' +
      process.versions.node +
      '.\nInstall a newer one from https://nodejs.org, then run npm start again.',
  );
  process.exit(1);
}

const { install, build, root } = await import('./build.mjs');
const { pathToFileURL } = await import('node:url');
const { join } = await import('node:path');

process.chdir(root);
if (!install() || !build()) process.exit(1);
const { runDemo } = await import(pathToFileURL(join(root, 'packages/cli/dist/demo.js')).href);
try {
  await runDemo();
} catch (error) {
  // Our own errors say what to do; anything else shows where it came from.
  console.error(error.name === 'AppError' ? error.message : error);
  process.exit(1);
}
