import {
  answerCatalogue,
  checkCatalogue,
  saveCatalogueConfiguration,
  storeCatalogue,
  updateCatalogueHeaders,
} from '@marbete/core/api/catalogues';
import type { Client } from '@marbete/core/api/client';
import { AppError } from '@marbete/core/api/errors';
import { assignPrinter, storeLabel } from '@marbete/core/api/labels';
import { listMeasures } from '@marbete/core/api/masters';
import { parseStoredPrinter } from '@marbete/core/print/printers';
import { checkedFile, storeBody } from '@marbete/ui/catalogues';
import { handOver } from '../dropped-list/dropped-file.ts';
import { rememberedPrinter, rememberPrinter } from '../session/remembered-printer.ts';
import type { KeptTrial } from './kept-trial.ts';

type Label = NonNullable<KeptTrial['labels']>[number];

/**
 * Stores a list that was tried, with what was said of it, and the labels that it was printed with; answers the address of
 * the screen where one goes on. Rejects with AppError.
 */
export async function carryTrial(
  client: Client,
  account: number,
  { file, fileName, options, list, labels = [] }: KeptTrial & { fileName: string },
): Promise<string> {
  const archivo = new File([file], fileName);
  if (!list) {
    handOver(archivo);
    return '/lista';
  }
  const form = { datas: 'local', opciones: options };
  const answer = await client.call(checkCatalogue, { form, files: { archivo } });
  const checked = checkedFile(answer, fileName, options);
  if (!checked) throw new AppError('data-invalid', answer.mensaje ?? '');
  const body = { ...storeBody(checked, list.name), encabezado: list.header };
  const { id, mensaje } = await client.call(storeCatalogue, { body });
  if (id === undefined) throw new AppError('data-invalid', mensaje ?? '');
  const named = list.columns.filter(({ nombre }) => nombre !== '').map((column) => ({ ...column }));
  if (named.length > 0) await client.call(updateCatalogueHeaders, { body: { id, only_plantillas: named } });
  if (Object.keys(list.answers).length > 0)
    await client.call(answerCatalogue, { body: { id, opciones: list.answers } });
  if (labels.length > 0) {
    const { medida: measures } = await client.call(listMeasures, {});
    const idOf = ({ medida }: Label) => measures.find((measure) => measure.medida === medida)?.id;
    for (const label of labels) {
      // oxlint-disable-next-line no-await-in-loop -- newest first is how they are listed
      await storeTrialLabel(client, id, label, idOf(label));
    }
  }
  const used = rememberedPrinter(localStorage, 0);
  if (used && !rememberedPrinter(localStorage, account)) rememberPrinter(localStorage, account, used);
  return `/lista/${id}`;
}

async function storeTrialLabel(client: Client, catalogo: number, label: Label, measureId?: number) {
  const { nombre, descripcion, etiqueta, language_id: language, material_id: material } = label;
  const data = { nombre, descripcion, etiqueta, language, material, medida: measureId ?? '' };
  const stored = await client.call(storeLabel, { form: { data, base64: false }, files: {} });
  if (stored.id === undefined) throw new AppError('conflict', stored.mensaje ?? '');
  const cabeceras = Object.entries(label.mapping).map(([variable, columna]) => ({ variable, columna }));
  await client.call(saveCatalogueConfiguration, {
    body: { etiqueta: stored.id, catalogo, nueva: true, cabeceras },
  });
  const printer = parseStoredPrinter(label.impresora);
  if (printer) await client.call(assignPrinter, { body: { etiqueta: stored.id, impresora: printer } });
}
