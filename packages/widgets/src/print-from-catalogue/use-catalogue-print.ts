import { AppError } from '@marbete/core/api/errors';
import type { PrinterStatus } from '@marbete/core/print/printer-status';
import { parseStoredPrinter, type HelperPrinter } from '@marbete/core/print/printers';
import { useState, useSyncExternalStore } from 'react';
import { useMarbete } from '../provider/use-marbete.ts';
import { catalogueChunk } from '../print-runs/catalogue-chunk.ts';
import { createPrintRun } from '@marbete/core/print/run/driver';
import { createRowRun } from '@marbete/core/print/run/parts';
import { printerCalls } from '../print-runs/printer-calls.ts';
import { packRows } from '@marbete/core/print/run-plan';
import { createAccountRecorder } from '../print-runs/run-recorder.ts';
import { runsOf } from '../print-runs/runs.ts';
import { useHugeQuestion } from '../print-runs/use-huge-question.ts';
import { useLocale } from '../provider/use-texts.ts';
import { useVariableName } from '../provider/use-variable-name.ts';
import type { CatalogueRow } from '../catalogue-rows/catalogue-rows.ts';
import type { CatalogueJob } from '../catalogue-rows/job.ts';
import { printMoment } from '../print-questions/print-moment.ts';
import { openQuestions, unanswered, type Question } from './questions.ts';
import { baseOf, foundRowChunk, type PrintTarget } from './run-calls.ts';
import type { Selection } from '../catalogue-rows/selection.ts';
import { type PrintOptions, useStartRun } from './use-start-run.ts';
import { newRun } from '../run-id/new-run.ts';

type Answers = Record<string, string>;

interface Asking {
  questions: readonly Question[];
  answers: Answers;
  /** Undefined: the person called the print off. */
  answer: (answers: Answers | undefined) => void;
}

export interface CataloguePrint {
  printer: HelperPrinter | undefined;
  /** Asks for a printer; undefined when the person closed the list. */
  choosePrinter: () => Promise<HelperPrinter | undefined>;
  /** Set while a printer is being chosen; call it with the choice. */
  choosing: ((printer: HelperPrinter | undefined) => void) | undefined;
  /** Set while the label's open questions are asked (D52). */
  asking: Asking | undefined;
  /** What was answered so far. */
  answers: Readonly<Answers>;
  /** Labels are on their way to this printer. */
  busy: boolean;
  printSelection: (selection: Selection, options: PrintOptions) => Promise<void>;
  /**
   * Prints one row, with the quantity of the list unless copies say otherwise, and answers how many labels that were;
   * undefined when the person called it off. Throws AppError.
   */
  printRow: (row: CatalogueRow, copies?: number) => Promise<number | undefined>;
  /** How the printer is while a row is at it, as far as it says. */
  rowStatus: PrinterStatus | undefined;
  /** Takes the row at hand back and empties the printer; undefined while none is at it. */
  cancelRow: (() => void) | undefined;
}

/** Printing rows of a catalogue: where to, with which answers, and the run that does it. */
export function useCataloguePrint(job: CatalogueJob): CataloguePrint {
  const { client, helper } = useMarbete();
  const { locale } = useLocale();
  const nameOf = useVariableName();
  const runs = runsOf(client);
  const askHuge = useHugeQuestion();
  const startRun = useStartRun();
  const [chosen, setChosen] = useState<HelperPrinter>();
  const [choosing, setChoosing] = useState<(printer: HelperPrinter | undefined) => void>();
  const [asking, setAsking] = useState<Asking>();
  const [atPrinter, setAtPrinter] = useState<{ status?: PrinterStatus | undefined; cancel: () => void }>();
  const [answers, setAnswers] = useState<Answers>({});
  const printer = chosen ?? parseStoredPrinter(job.label.impresora?.impresora);
  const occupied = () => printer !== undefined && runs.occupies(printer.uid);
  const busy = useSyncExternalStore(runs.subscribe, occupied, occupied);

  const choosePrinter = () =>
    new Promise<HelperPrinter | undefined>((resolve) => {
      setChoosing(() => (next: HelperPrinter | undefined) => {
        setChoosing(undefined);
        if (next) setChosen(next);
        resolve(next);
      });
    });
  const ask = (questions: readonly Question[]) =>
    new Promise<Answers | undefined>((resolve) => {
      setAsking({
        questions,
        answers,
        answer: (given) => {
          setAsking(undefined);
          if (given) setAnswers(given);
          resolve(given);
        },
      });
    });

  /** Where and with what a print goes; undefined when the person called it off. */
  const target = async (askAgain: boolean): Promise<PrintTarget | undefined> => {
    const to = printer ?? (job.test ? testPrinter : await choosePrinter());
    if (!to) return undefined;
    const questions = openQuestions(job.label, job.mapping, nameOf);
    const ready = questions.length === 0 || (!askAgain && unanswered(questions, answers).length === 0);
    const given = ready ? answers : await ask(questions);
    if (!given) return undefined;
    return {
      client,
      helper,
      catalogueId: job.catalogueId,
      labelId: job.labelId,
      languageId: job.label.language_id,
      printer: to,
      medida: job.label.medida?.medida,
      questions: given,
      moment: printMoment(locale, new Date(), navigator.userAgent),
    };
  };

  return {
    printer,
    choosePrinter,
    choosing,
    asking,
    answers,
    busy,
    printSelection: async (selection, { onTaken, lookAtFirst = false }) => {
      const to = await target(true);
      if (!to || runs.occupies(to.printer.uid)) return;
      await startRun(job, to, selection, { onTaken, lookAtFirst });
    },
    printRow: async (row, copies) => {
      const to = await target(false);
      if (!to) return undefined;
      const run = newRun();
      const { labelId, catalogueId } = job;
      const recorder = createAccountRecorder(client, { labelId, catalogueId, printer: to.printer });
      // The first part is made before the record begins: it may be refused.
      const leaseOf = (number: number) => (number > 0 ? recorder.leaseOf(run) : undefined);
      const ask = (number: number, from: number, signal?: AbortSignal) => {
        const part = { run, number, from };
        if (copies === undefined)
          return foundRowChunk(to, row.id, { ...part, lease: leaseOf(number) }, signal);
        const rows = [{ id: row.id, cantidad: copies }];
        return catalogueChunk(client, baseOf(to), () => leaseOf(number))(
          { ...part, rows, alone: false },
          signal,
        );
      };
      const first = await ask(0, 1);
      const parts = createRowRun(first, ask, (quantity) => ({
        kind: 'rows',
        ...packRows([{ id: row.id, position: row.position, copies: quantity }]),
        firstCopy: 1,
        edits: [],
        questions: { ...to.questions },
        moment: to.moment,
      }));
      const made = createPrintRun({
        run,
        paper: printerCalls(helper, to.printer, to.languageId, to.medida),
        keeper: recorder,
        prepare: async () => parts,
        confirm: (labels) => askHuge(to, labels),
      });
      setAtPrinter({ cancel: () => void made.cancel() });
      const stop = made.subscribe(() => setAtPrinter((at) => at && { ...at, status: made.view().printer }));
      await made.start();
      stop();
      setAtPrinter(undefined);
      const { phase, labelsSent, error } = made.view();
      if (phase === 'cancelled') return undefined;
      if (phase === 'uncertain') {
        // A person settles it where every other run is settled.
        const { label } = job;
        runs.add({
          label: label.nombre,
          labelId,
          languageId: label.language_id,
          catalogue: { catalogueId, labelId },
          printer: to.printer,
          run: made,
        });
      }
      if (phase !== 'done') throw error ?? new AppError('unexpected', `The row was ${phase}.`);
      return labelsSent;
    },
    rowStatus: atPrinter?.status,
    cancelRow: atPrinter?.cancel,
  };
}

/** The administrator's test needs no printer at all. */
const testPrinter: HelperPrinter = {
  name: '',
  uid: '',
  connection: '',
  deviceType: 'printer',
  provider: '',
  manufacturer: '',
  version: '',
};
