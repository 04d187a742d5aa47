import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startTcpSink } from '../../packages/helper/src/testing/tcp-sink.ts';
import { printed, writePriceLists } from './price-list.ts';
import { startCli, temporaryFolder } from './run-cli.ts';
import { keys, runInTerminal } from './run-terminal.ts';
import { launchDemo } from './start-demo.ts';

async function shop() {
  const config = await temporaryFolder();
  await writePriceLists(config);
  const [front, back] = [await startTcpSink(), await startTcpSink()];
  onTestFinished(async () => {
    await front.close();
    await back.close();
  });
  const printers = ['--printer', `front=${front.url}`, '--printer', `back=${back.url}`];
  await startCli(['helper', '--http-port', '0', '--https-port', 'off', ...printers], { config });
  const marbete = (...args: string[]) => runInTerminal(args, { config });
  return { config, front, back, marbete };
}

const text = (sink: { jobs: Buffer[] }) => Buffer.concat(sink.jobs).toString('utf8');

describe('at a terminal', () => {
  it('marbete print asks for what is missing, and shows how far it is', async () => {
    const { marbete, front, back } = await shop();
    const terminal = marbete('print');
    await terminal.shows('Template');
    terminal.press(`shelf.zpl${keys.enter}`);
    await terminal.shows('Spreadsheet');
    terminal.press(`prices.csv${keys.enter}`);
    await terminal.shows(/❯ front[^]*back[^]*select/);
    terminal.press(keys.down);
    await terminal.shows('❯ back');
    terminal.press(keys.enter);
    expect(await terminal.ended).toBe(0);
    expect(terminal.screen()).toMatch(/Checking the rows[^]*Sent 15 labels to back\./);
    expect([text(front), text(back)]).toEqual(['', printed]);
    // Somebody watches, so nothing is for a program.
    expect(terminal.screen()).not.toContain('{"event"');
  });

  it('asks for a column that the header does not tell, and for the quantity', async () => {
    const { config, marbete, front } = await shop();
    await writeFile(join(config, 'one.zpl'), '^XA^FD%DESCRIPTION%^FS^FO0,9^FD%BATCH%^FS^PQ%QUANTITY%^XZ');
    await writeFile(join(config, 'list.csv'), 'DESCRIPCION,XYZ\nSal,77\n');
    const terminal = marbete('print', '--template', 'one.zpl', '--data', 'list.csv', '--printer', 'front');
    // Enter alone leaves it empty.
    await terminal.shows(/❯ \(leave it empty\)[^]*select/);
    terminal.press(keys.down);
    await terminal.shows('❯ A  DESCRIPCION');
    terminal.press(keys.down);
    await terminal.shows('❯ B  XYZ');
    terminal.press(keys.enter);
    await terminal.shows('Labels of each row');
    terminal.press(`3${keys.enter}`);
    expect(await terminal.ended).toBe(0);
    expect(text(front)).toMatch(/\^FDSal\^FS\^FO0,9\^FD77\^FS\^PQ3/);
  });

  it.each([
    ['y', 0, 15],
    ['n', 6, 1],
    [keys.interrupt, 6, 1],
  ])('--first prints one label and asks before the rest: %j', async (answer, exit, labels) => {
    const { marbete, front } = await shop();
    const args = ['--template', 'shelf.zpl', '--data', 'prices.csv', '--printer', 'front', '--first'];
    const terminal = marbete('print', ...args);
    await terminal.shows(/The first label is on front\. Print the other 14\?/);
    expect(text(front)).toMatch(/\^PQ1\n/);
    terminal.press(answer === keys.interrupt ? answer : `${answer}${keys.enter}`);
    expect(await terminal.ended).toBe(exit);
    const quantities = [...text(front).matchAll(/\^PQ(\d+)/g)].map(([, count]) => Number(count));
    expect(quantities.reduce((sum, count) => sum + count, 0)).toBe(labels);
  });

  it('Ctrl+C at a question ends with 130 and prints nothing', async () => {
    const { marbete, front } = await shop();
    const terminal = marbete('print', '--template', 'shelf.zpl', '--data', 'prices.csv');
    await terminal.shows('Printer');
    terminal.press(keys.interrupt);
    expect(await terminal.ended).toBe(130);
    expect(front.jobs).toEqual([]);
  });

  it('marbete login asks for the password and does not show it', async () => {
    const config = await temporaryFolder();
    const demo = await launchDemo(config);
    onTestFinished(() => demo.kill());
    const terminal = runInTerminal(['login', demo.url], { config });
    await terminal.shows('E-mail');
    terminal.press(`demo@demo.test${keys.enter}`);
    await terminal.shows('Password');
    terminal.press(`marbete-demo${keys.enter}`);
    expect(await terminal.ended).toBe(0);
    expect(terminal.screen()).toContain('Signed in to');
    expect(terminal.screen()).not.toContain('marbete-demo');
    expect(JSON.parse(await readFile(join(config, 'login.json'), 'utf8'))).toMatchObject({ role: 2 });
  });
});
