import {
  answerCatalogue,
  checkCatalogue,
  listCatalogues,
  saveCatalogueConfiguration,
  showCatalogue,
  storeCatalogue,
  updateCatalogueHeaders,
} from '@marbete/core/api/catalogues';
import type { Endpoint, HandlerAnswer, HandlerInput } from '@marbete/core/api/endpoint';
import { AppError } from '@marbete/core/api/errors';
import { downloadTemplate } from '@marbete/core/api/gallery';
import { assignPrinter, showLabel, storeLabel, updateLabel } from '@marbete/core/api/labels';
import { answerWithChunk } from '@marbete/core/api/printer-code';
import { usualAccountSettings } from '@marbete/core/api/account-settings';
import { getPrinterSettings } from '@marbete/core/api/printer-settings';
import { beginRun, closeRun, noteChunk, noteRun } from '@marbete/core/api/print-runs';
import {
  checkRun,
  fitsOf,
  previewRow,
  printFromCatalogue,
  proposeLabels,
  reviewLabel,
} from '@marbete/core/api/printing';
import { columnLetters } from '@marbete/core/catalogue/columns';
import { amountMark, quantityColumn, rowQuantity } from '@marbete/core/print/quantities';
import { checkRows } from '@marbete/core/print/check-rows';
import { defaultChunkLimits, makeWholeRows, produceChunk } from '@marbete/core/print/chunks';
import { designById, type DesignFor, designsForList } from '@marbete/core/print/list-designs';
import { firstPrinted, groupProblems, valuesOfRow, wordsOfRow } from '@marbete/core/print/list-label';
import { wordsFor } from '@marbete/engine/internal/designs/word-languages';
import { withChangedFits } from '@marbete/engine/internal/template/text-fit';
import * as z from 'zod/mini';
import { createTrialLabels, jobOf, labelOf, ofDesign, printerOf, type TrialJob } from './trial-labels.ts';
import {
  catalogueOf,
  hintsOf,
  keptList,
  marksOf,
  readFile,
  reportOf,
  rowById,
  rowsFrom,
  type TrialFile,
  type TrialList,
  trialListId,
  type TrialRow,
} from './trial-list.ts';
import type { KeptTrial } from './kept-trial.ts';

/* What a server answers to the screens from a list to paper, for somebody without an account: all of it in the page. */

/** Problems that one look lists, as on a server. */
const mostProblems = 20_000;
const listedProblems = 500;
const reviewedRows = 2_000;

export interface TrialCall {
  /** The name of the call in the contract. */
  name: string;
  input: unknown;
  /** The reader's language, such as es-MX. */
  locale: string;
}

type Handler = (input: unknown, locale: string) => unknown;

const momentOf = ({ anio, hora, fecha }: { anio: string; hora: string; fecha?: string | undefined }) => ({
  date: anio,
  time: hora,
  ...(fecha === undefined ? {} : { isoDate: fecha }),
});

const needsAccount = (name: string) =>
  new AppError('forbidden', `Without an account there is no ${name}. Create one and go on there.`);

/** Answers the calls of one trial. Nothing leaves it. */
export function createTrialServer() {
  const labels = createTrialLabels();
  let checked: TrialFile | undefined;
  let list: TrialList | undefined;
  const handlers = new Map<string, Handler>();

  /** Answers a call as its declaration says: what comes and what goes is parsed as on a server. */
  function on<E extends Endpoint>(
    endpoint: E,
    handle: (
      input: HandlerInput<E> & FileParts,
      locale: string,
    ) => HandlerAnswer<E> | Promise<HandlerAnswer<E>>,
  ): void {
    const { body, form, answer: answered } = endpoint;
    handlers.set(endpoint.name, async (input, locale) => {
      const given = input as { body?: unknown; form?: unknown } & FileParts;
      const parsed = {
        ...given,
        body: body && given.body !== undefined ? z.parse(body, given.body) : undefined,
        form: form && given.form !== undefined ? z.parse(form.fields, given.form) : undefined,
      };
      const answer = await handle(parsed as unknown as HandlerInput<E> & FileParts, locale);
      return typeof answered === 'string' ? answer : z.parse(answered, answer);
    });
  }

  const listOf = (id: number): TrialList => {
    if (list && id === trialListId) return list;
    throw new AppError('not-found', 'The list is no longer there. Choose its file again.');
  };
  const labelById = (id: number) => {
    const label = labels.find(id);
    if (!label) throw new AppError('not-found', `There is no label ${id}.`);
    return label;
  };
  const designOf = async (id: number, wanted: DesignFor) => {
    const design = await designById(id, wanted);
    if (!design) throw new AppError('not-found', `There is no design ${id}.`);
    return ofDesign(design);
  };
  const catalogue = (of: TrialList) =>
    catalogueOf(
      of,
      labels.own().map(({ id, nombre }) => ({ id, nombre })),
    );
  const printed = (
    { filling }: TrialJob,
    rows: readonly (TrialRow & { copies: number })[],
    preguntas: Readonly<Record<string, string>>,
  ) =>
    rows.map(({ posicion, row, copies }) => ({
      row: posicion,
      values: valuesOfRow(row, filling, preguntas),
      copies,
    }));
  const chosenRows = (of: TrialList, filas: readonly { id: number; cantidad: number }[]) =>
    filas.map(({ id, cantidad }) => {
      const row = rowById(of, id);
      if (!row) throw new AppError('not-found', `There is no row ${id} in the list.`);
      return { ...row, copies: cantidad };
    });

  on(checkCatalogue, async ({ form, files }, locale) => {
    const file = files?.['archivo'];
    if (!(file instanceof Blob)) throw new AppError('invalid-input', 'There is no file to read.');
    const read = await readFile(file as File, form?.opciones);
    if ('respuesta' in read)
      return { respuesta: read.respuesta, mensaje: read.mensaje[locale.startsWith('es') ? 'es' : 'en'] };
    checked = read;
    const hints = hintsOf(keptList(read, '', read.read.header ? 1 : 0));
    // Laid out while a person looks at how the list was read.
    designsForList(hints, { words: wordsFor(locale) }).catch(() => undefined);
    return reportOf(read);
  });
  on(listCatalogues, () => (list ? [catalogue(list)] : []));
  on(storeCatalogue, ({ body }) => {
    if (checked?.upload !== body.csv) throw new AppError('not-found', 'Choose the file again.');
    list = keptList(checked, body.catalogo, body.encabezado);
    labels.clear();
    return { respuesta: 'correcto', id: trialListId };
  });
  on(updateCatalogueHeaders, ({ body }) => {
    const of = listOf(body.id);
    const fields = new Map(body.only_plantillas.map(({ fila, nombre }) => [fila, nombre]));
    of.columns = of.columns.map((column) => ({
      ...column,
      nombre: fields.get(column.fila) ?? column.nombre,
    }));
    return { respuesta: 'correcto' };
  });
  on(answerCatalogue, ({ body }) => {
    const of = listOf(body.id);
    of.answers = { ...of.answers, ...body.opciones };
    return { respuesta: 'correcto' };
  });

  on(proposeLabels, async ({ body }) => ({
    etiquetas: await labels.propose(listOf(body.catalogo), momentOf(body), body.idioma),
  }));
  on(reviewLabel, async ({ body }) => {
    const of = listOf(body.catalogo);
    const isDesign = body.fuente === 'diseno';
    const label = isDesign ? await designOf(body.etiqueta, { words: body.idioma }) : labelById(body.etiqueta);
    const etiqueta = withChangedFits(label.etiqueta, fitsOf(body.ajustes));
    const mapping = Object.fromEntries(body.uniones.map(({ variable, columna }) => [variable, columna]));
    const job = jobOf(of, { ...label, etiqueta, mapping });
    const moment = momentOf(body);
    const rows = rowsFrom(of, body.saltar, reviewedRows).map((row) => ({ ...row, copies: 1 }));
    const values = printed(job, rows, {});
    const printer = printerOf(job, body.impresora);
    const { problems } = await checkRows(job.template, [values], moment, mostProblems, printer);
    const rowAt = (posicion: number) => {
      const at = posicion - body.saltar - 1;
      const row = rows[at];
      return row && { id: row.id, posicion, values: () => values[at]!.values };
    };
    return {
      filas: rows.length,
      grupos: groupProblems(problems, rowAt, { template: job.template, moment, lacking: job.lacking }),
      siguiente: rows.length < reviewedRows ? null : body.saltar + rows.length,
    };
  });

  on(downloadTemplate, async ({ body: { etiqueta, diseno } }) => {
    if (!diseno) throw needsAccount('template of an administrator');
    const { idioma: words, puntos_mm: dpmm } = diseno;
    return { response: true, id: labels.add(await designOf(etiqueta, { words, dpmm })) };
  });
  on(storeLabel, ({ form }) => {
    if (!form) throw needsAccount('import of labels');
    const { nombre, descripcion, etiqueta, language: language_id, material: material_id } = form.data;
    const label = { nombre, descripcion, etiqueta: etiqueta ?? '', language_id, material_id };
    return { respuesta: 'correcto', id: labels.add({ ...label, medida: null, mapping: {}, impresora: '' }) };
  });
  on(saveCatalogueConfiguration, ({ body }) => {
    const mapping = Object.fromEntries(body.cabeceras.map(({ variable, columna }) => [variable, columna]));
    labels.change(body.etiqueta, { mapping });
    return { respuesta: 'correcto' };
  });
  on(updateLabel, ({ form }) => {
    const { id, nombre, etiqueta } = form.data;
    labels.change(id, { nombre, ...(etiqueta === undefined ? {} : { etiqueta }) });
    return { respuesta: 'correcto', etiquetas: labelOf(labelById(id)) };
  });
  on(assignPrinter, ({ body }) => {
    labels.change(body.etiqueta, { impresora: JSON.stringify(body.impresora) });
    return { icon: 'success' as const, message: '', response: true };
  });
  on(showLabel, ({ body }) => {
    const label = labelById(body.id);
    const catalogo = Object.entries(label.mapping).map(([variable, columna]) => ({ variable, columna }));
    return {
      respuesta: 'correcto',
      etiquetas: labelOf(label),
      basica: [],
      tags: [],
      formulario: [],
      precio: null,
      caracteres: [],
      moneda: null,
      serializacion: null,
      catalogo,
    };
  });

  on(showCatalogue, ({ body }) => {
    const of = listOf(body.id);
    const mapping = (body.etiqueta && labels.find(body.etiqueta)?.mapping) || {};
    const quantity = quantityColumn(mapping, of.columns);
    const mark = amountMark(marksOf(of), of.columns, quantity);
    const wanted = body.filas?.flatMap((id) => rowById(of, id) ?? []);
    const page = wanted ?? rowsFrom(of, (body.page - 1) * body.per_page, body.per_page);
    const letters = columnLetters(of.read.columnas);
    return {
      campos: page.map(({ row }) =>
        Object.fromEntries(letters.map((letter, index) => [letter, row.cells[index] ?? ''])),
      ),
      cantidad: page.map(({ row }) => rowQuantity(row, quantity, mark)),
      filas: page.map(({ id }) => id),
      posiciones: page.map(({ posicion }) => posicion),
      headers: of.columns.map(({ fila, nombre_real: nombre }) => ({ fila, nombre })),
      catalogo: catalogue(of),
      total: wanted ? wanted.length : of.rows.length - of.header,
      total_exacto: true,
    };
  });
  on(checkRun, async ({ body }) => {
    const of = listOf(body.catalogo);
    const job = jobOf(of, labelById(body.etiqueta));
    const rows = printed(job, chosenRows(of, body.filas ?? []), body.preguntas);
    const printer = printerOf(job, body.impresora);
    const check = await checkRows(job.template, [rows], momentOf(body), listedProblems, printer);
    return {
      filas: check.rowsToPrint,
      etiquetas: check.labels,
      errores: check.errors,
      advertencias: check.warnings,
      problemas: check.problems.map(({ row, problem }) => ({ fila: row, ...problem })),
    };
  });
  on(previewRow, ({ body }) => {
    const of = listOf(body.catalogo);
    const job = jobOf(of, labelById(body.etiqueta));
    const [row] = chosenRows(of, [{ id: body.fila ?? 0, cantidad: 1 }]);
    return firstPrinted(job.template, [valuesOfRow(row!.row, job.filling, body.preguntas)], momentOf(body));
  });
  on(printFromCatalogue, async ({ body }) => {
    const of = listOf(body.catalogo);
    const job = jobOf(of, labelById(body.etiqueta));
    const { template, label } = job;
    const [first, ...others] = printed(job, chosenRows(of, body.filas ?? []), body.preguntas);
    const rows = first ? [{ ...first, from: body.desde ?? 1 }, ...others] : [];
    const roll = printerOf(job, body.impresora).across;
    const across = roll && { ...roll, first: (body.trozo ?? 0) === 0 ? roll.first : 1 };
    const within = body.primera ? { ...defaultChunkLimits, labels: 1 } : defaultChunkLimits;
    const chunk = await makeWholeRows(
      (limits) => produceChunk(template, rows, momentOf(body), limits),
      body.primera ? undefined : across,
      (made) => made.labels < within.labels && made.rowsUsed === rows.length,
      within,
    );
    const problemas = chunk.problems.map(({ row, problem }) => ({ fila: row, ...problem }));
    if (problemas.some(({ level }) => level === 'error'))
      return { response: false, impresora: label.impresora, mensaje: '', problemas };
    const named = (at: number | undefined) => {
      const row = at === undefined ? undefined : rows[at];
      return row ? [{ fila: row.row, texto: wordsOfRow(template.variables, row.values) }] : [];
    };
    return {
      response: true,
      impresora: label.impresora,
      ...answerWithChunk(chunk),
      extremos: [...named(chunk.parts[0]?.at), ...named(chunk.parts.at(-1)?.at)],
      problemas,
    };
  });
  on(getPrinterSettings, () => usualAccountSettings);
  // The page itself is all that knows of a run.
  for (const call of [beginRun, noteChunk, noteRun, closeRun] as const)
    handlers.set(call.name, () => ({ response: true }));

  return {
    async answer({ name, input, locale }: TrialCall): Promise<unknown> {
      const handle = handlers.get(name);
      if (!handle) throw needsAccount(name);
      return handle(input, locale);
    },
    /** What an account goes on with; undefined before there is a list. */
    kept(): KeptTrial | undefined {
      const kept = list ?? checked;
      if (!kept) return undefined;
      const { file, read } = kept;
      if (!list) return { file, options: read.said };
      return {
        file,
        options: read.said,
        list: { name: list.called, header: list.header, columns: list.columns, answers: list.answers },
        labels: labels.own(),
      };
    },
  };
}

interface FileParts {
  files?: Readonly<Record<string, unknown>>;
}
