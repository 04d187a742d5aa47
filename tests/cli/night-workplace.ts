import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { startTcpSink } from '../../packages/helper/src/testing/tcp-sink.ts';
import { startCli, temporaryFolder } from './run-cli.ts';

export const template =
  '^XA\n^FO20,20^A0N,30^FD%DESCRIPTION%^FS\n^FO20,60^A0N,30^FD%PRICE%^FS\n^FO20,90^A0N,20^FD%DATE_NOW% %HOUR_NOW%^FS\n^PQ%QUANTITY%\n^XZ\n';
export const header = 'CODIGO,DESCRIPCION,PRECIO,UBICACION,CANTIDAD';

/** A place with a template, a helper and a printer that answers which articles it got. */
export async function workplace() {
  const config = await temporaryFolder();
  const [shelf, csv] = [join(config, 'shelf.zpl'), join(config, 'prices.csv')];
  await writeFile(shelf, template);
  let taken = '';
  const sink = await startTcpSink((socket) => {
    socket.on('data', (part) => {
      taken += part.toString('utf8');
    });
  });
  onTestFinished(() => sink.close());
  await startCli(['helper', '--http-port', '0', '--https-port', 'off', '--printer', `front=${sink.url}`], {
    config,
  });
  const printed = () => {
    const numbers = [...taken.matchAll(/\^FDArticle (\d+)\^FS/g)].map(([, number]) => Number(number));
    taken = '';
    return numbers;
  };
  const print = ['print', '--template', shelf, '--data', csv, '--printer', 'front'];
  const write = (rows: readonly (readonly (string | number)[])[]) =>
    writeFile(csv, [header, ...rows.map((row) => row.join(','))].join('\n'));
  return { config, csv, shelf, print, printed, write };
}

export const article = (number: number, price: string, place = 'A1', copies = 1) =>
  [`K${number}`, `Article ${number}`, price, place, copies] as const;
