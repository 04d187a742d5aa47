// `npm run pictures:gallery`: a sheet with the pictures of all designs of the gallery, by families, into docs/images.
import { statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { families } from '@marbete/engine/internal/designs/description';
import { designs, sampleRow } from '@marbete/engine/internal/designs/designs';
import { layOutDesign } from '@marbete/engine/internal/designs/layout';
import { drawTemplate } from '@marbete/engine/internal/languages/draw-template';
import { defaultPrinterSettings } from '@marbete/engine/internal/template/values';
import { launchBrowser } from '../tests/e2e/browser.ts';

const path = fileURLToPath(new URL('../docs/images/gallery-designs.png', import.meta.url));
/** What a picture of the repository may weigh. */
const mostBytes = 200 * 1024;
const dpmm = 8;
/** Pixels of the sheet for a millimeter of a label. */
const pixels = 2;

/** A design with a row that shows it, as an image of HTML. */
async function imageOf(chosen: (typeof designs)[number]): Promise<string> {
  const { widthMm, heightMm, key } = chosen;
  const text = await layOutDesign(chosen, { language: 'zpl', dpmm, words: 'es' });
  const values = Object.entries(sampleRow(chosen)).map(([name, said]) => [name, { text: said }]);
  const { png } = await drawTemplate({
    language: 'zpl',
    text,
    settings: defaultPrinterSettings,
    values: Object.fromEntries(values),
    isRow: true,
    moment: { date: '30/11/2026', time: '10:15 AM' },
    widthMm,
    heightMm,
    dpmm,
  });
  if (!png) throw new Error(`The design ${key} has no picture.`);
  const source = `data:image/png;base64,${Buffer.from(png).toString('base64')}`;
  return `<img src="${source}" width="${widthMm * pixels}" height="${heightMm * pixels}" alt="">`;
}

const rows = await Promise.all(
  families.map(async (family) => {
    const images = await Promise.all(designs.filter((chosen) => chosen.family === family).map(imageOf));
    return `<section>${images.join('')}</section>`;
  }),
);
const style =
  'body{margin:0;padding:12px;background:#dcdcdc}section{display:flex;flex-wrap:wrap;align-items:flex-start;gap:10px;margin-bottom:18px}';
const browser = await launchBrowser();
try {
  const page = await browser.newPage({ viewport: { width: 720, height: 800 } });
  await page.setContent(`<style>${style}</style>${rows.join('')}`);
  await page.screenshot({ path, fullPage: true });
} finally {
  await browser.close();
}
const { size } = statSync(path);
if (size > mostBytes) throw new Error(`${path} has ${size} bytes, more than ${mostBytes}.`);
process.stdout.write(`${path}: ${Math.ceil(size / 1024)} KiB\n`);
