import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { listCatalogues } from '@marbete/core/api/catalogues';
import { storeLabel, updateLabel } from '@marbete/core/api/labels';
import { printLabel } from '@marbete/core/api/print-label';
import { languageId } from '@marbete/engine/internal/languages/languages';
import { maxTemplateLength } from '@marbete/engine/internal/template/values';
import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '../../packages/server/src/testing/test-database.ts';
import { startServerProcess } from '../servers/server-process.ts';
import { openShop } from '../servers/shop.ts';

/** Of a spreadsheet. */
const longestCell = 32_767;
/** As often as a template has room for it, or as a label may have fields. */
const full = (text: string) => text.repeat(Math.floor((maxTemplateLength - 100) / text.length));
const fields = (text: string) =>
  text.repeat(Math.min(200, Math.floor((maxTemplateLength - 100) / text.length)));

const tsplText = 'TEXT 1,1,"3",0,1,1,"%A%"\n';
const eplText = 'A1,1,0,3,1,1,N,"%A%"\n';
const long = 'x'.repeat(longestCell);

/** Templates of the most characters, fields and copies, each with the value that costs most. */
const labels = {
  'a label of 20 kB, repeated': ['cpcl', '! 0 200 200 210 1\nT 4 0 0 0 %A%\nPRINT\n', 'x'.repeat(20_000)],
  'serials of 18 kB': ['zpl', '^XA^FO1,1^FDSERIALIZE^FS^FO1,9^FDTEXTO^FS^XZ', 'x'.repeat(18_000)],
  'a template full of values': ['zpl', `^XA${full('^FD%A%^FS')}^XZ`, long],
  'a template full of codes': ['zpl', `^XA${full('^FO1,1^BXN,4,200^FD0123456789^FS')}^XZ`, 'x'],
  'a template full of text': ['tspl', `SIZE 40 mm,20 mm\nCLS\n${full(tsplText)}PRINT 1\n`, long],
  'as many values as may be': ['zpl', `^XA${fields('^FD%A%^FS')}^XZ`, long],
  'values that need a look': ['zpl', `^XA${fields('^FD%A%^FS')}^XZ`, 'ñ^€'.repeat(longestCell / 3)],
  'codes that cannot be drawn': ['zpl', `^XA${fields('^BEN^FD%A%^FS')}^XZ`, long],
  'Data Matrix codes': ['zpl', `^XA${fields('^FO1,1^BXN,4,200^FD%A%^FS')}^XZ`, '0123456789'],
  'texts of TSPL': [
    'tspl',
    `SIZE 40 mm,20 mm\nCLS\n${fields(tsplText)}PRINT 1\n`,
    'é"'.repeat(longestCell / 2),
  ],
  'texts of EPL': ['epl', `N\n${fields(eplText)}P1\n`, '\\"'.repeat(longestCell / 2)],
  'what a language leaves out': ['fgl', fields('<RC1,1>%A%'), '<'.repeat(longestCell)],
  'texts over each other': ['zpl', `^XA${fields('^FD%A%^FS')}^XZ`, 'x'.repeat(2_000)],
  'a picture': ['zpl', `^XA^GFA,99000,99000,100,${'F'.repeat(198_000)}^FS^FD%A%^FS^XZ`, 'x'],
} as const;

const MiB = 1024 * 1024;
const callsAtOnce = 6;

test('the largest labels, copies and serials neither end a server with a heap of 512 MB nor keep others waiting', async () => {
  const home = await createTestDatabase('sqlite');
  onTestFinished(() => home.drop());
  const env = { NODE_OPTIONS: '--max-old-space-size=512' };
  const server = await startServerProcess({ folder: home.folder, env });
  onTestFinished(() => server.kill());
  const { client } = await openShop(server.url, home.config, 'ana');
  const made: { id: number; name: string; value: string }[] = [];
  for (const [name, [language, etiqueta, value]] of Object.entries(labels)) {
    const data = { nombre: name, descripcion: name, etiqueta, language: languageId(language) };
    const form = { data: { ...data, medida: 1, tag: [1] } };
    const stored = await client.call(storeLabel, { form, files: {} }).catch((error: unknown) => error);
    if (name.startsWith('a template full')) {
      expect(stored).toMatchObject({ code: 'template-invalid', issues: [{ rule: 'too-many-fields' }] });
      continue;
    }
    const { id = 0 } = stored as { id?: number };
    made.push({ id, name, value });
    if (!etiqueta.includes('SERIALIZE')) continue;
    const configuraciones = [
      { variable: 'TEXTO', type_config_id: 2, valor: '["TEXTO"]' },
      { variable: 'SERIALIZE', type_config_id: 9, valor: '[1,1]' },
    ];
    await client.call(updateLabel, { form: { data: { id, ...data, configuraciones } }, files: {} });
  }

  const waited = { most: 0, name: '' };
  for (const { id, name, value } of made) {
    const asking = { isDone: false };
    const others = (async () => {
      while (!asking.isDone) {
        const before = cpuSeconds(server.pid());
        await client.call(listCatalogues, { query: {} });
        const seconds = cpuSeconds(server.pid()) - before;
        if (seconds > waited.most) Object.assign(waited, { most: seconds, name });
      }
    })();
    const preguntas = { A: value, TEXTO: value, QUANTITY: '9999' };
    const calls = Array.from({ length: callsAtOnce }, async (_, call) => {
      const body = { etiqueta: id, preguntas, corrida: randomUUID(), trozo: 0, revisar: call % 2 === 1 };
      const { mensaje } = await client.call(printLabel, { body });
      expect(mensaje.length).toBeLessThanOrEqual(2 * MiB);
    });
    await Promise.all(calls);
    asking.isDone = true;
    await others;
  }
  // Of the server's own work, whatever else the machine does: with a core to itself nobody waited for longer.
  expect(waited.most, waited.name).toBeLessThan(1);
  expect(await server.stop()).toBe(0);
}, 300_000);

/** What the main thread of a process has worked, in seconds (proc(5), stat: utime and stime); 0 on other systems than Linux. */
function cpuSeconds(pid: number): number {
  if (process.platform !== 'linux') return 0;
  const [, rest = ''] = /\) (.*)/.exec(readFileSync(`/proc/${pid}/task/${pid}/stat`, 'latin1')) ?? [];
  const [user = 0, system = 0] = rest.split(' ').slice(11, 13).map(Number);
  return (user + system) / 100;
}
