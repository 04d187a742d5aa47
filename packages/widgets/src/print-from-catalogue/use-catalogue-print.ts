import { runPrint } from '@marbete/core/print/run';
import { parseStoredPrinter, type HelperPrinter } from '@marbete/core/print/printers';
import { useRef, useState, useSyncExternalStore } from 'react';
import { useMarbete } from '../provider/use-marbete.ts';
import { useLocale } from '../provider/use-texts.ts';
import type { CatalogueRow } from './catalogue-rows.ts';
import { downloadText, textFileName } from '../save-file/save-file.ts';
import type { CatalogueJob } from './job.ts';
import { printMoment } from './print-moment.ts';
import { createPrintRun } from './print-run.ts';
import { openQuestions, unanswered, type Question } from './questions.ts';
import { foundRowChunk, runCalls, testCalls, type PrintTarget } from './run-calls.ts';
import { runsOf } from './runs.ts';
import type { Selection } from './selection.ts';

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
  /** Labels are on their way to this printer. */
  busy: boolean;
  printSelection: (selection: Selection, onTaken: () => void) => Promise<void>;
  /** Prints one row and answers how many labels that were; undefined when the person called it off. Throws AppError. */
  printRow: (row: CatalogueRow) => Promise<number | undefined>;
}

/** Printing rows of a catalogue: where to, with which answers, and the run that does it. */
export function useCataloguePrint(job: CatalogueJob): CataloguePrint {
  const { client, helper } = useMarbete();
  const { locale } = useLocale();
  const runs = runsOf(client);
  const [chosen, setChosen] = useState<HelperPrinter>();
  const [choosing, setChoosing] = useState<(printer: HelperPrinter | undefined) => void>();
  const [asking, setAsking] = useState<Asking>();
  const answers = useRef<Answers>({});
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
        answers: answers.current,
        answer: (given) => {
          setAsking(undefined);
          if (given) answers.current = given;
          resolve(given);
        },
      });
    });

  /** Where and with what a print goes; undefined when the person called it off. */
  const target = async (askAgain: boolean): Promise<PrintTarget | undefined> => {
    const to = printer ?? (job.test ? testPrinter : await choosePrinter());
    if (!to) return undefined;
    const questions = openQuestions(job.label, job.mapping);
    const ready =
      questions.length === 0 || (!askAgain && unanswered(questions, answers.current).length === 0);
    const given = ready ? answers.current : await ask(questions);
    if (!given) return undefined;
    return {
      client,
      helper,
      catalogueId: job.catalogueId,
      labelId: job.labelId,
      printer: to,
      questions: given,
      moment: printMoment(locale, new Date(), navigator.userAgent),
    };
  };

  return {
    printer,
    choosePrinter,
    choosing,
    asking,
    busy,
    printSelection: async (selection, onTaken) => {
      const to = await target(true);
      if (!to || runs.occupies(to.printer.uid)) return;
      const parts: string[] = [];
      const calls = job.test ? testCalls(to, (code) => void parts.push(code)) : runCalls(to);
      const run = createPrintRun(calls, selection, { onFirstSent: onTaken });
      runs.add({
        label: job.label.nombre,
        printer: job.test ? undefined : to.printer.name,
        printerUid: job.test ? undefined : to.printer.uid,
        run,
      });
      if (job.test) {
        const stop = run.subscribe(() => {
          if (run.state().phase !== 'done') return;
          stop();
          downloadText(parts.join(''), textFileName(new Date()));
        });
      }
      await run.start();
    },
    printRow: async (row) => {
      const to = await target(false);
      if (!to) return undefined;
      const run = crypto.randomUUID();
      const chunk = await foundRowChunk(to, row.id, run);
      const result = await runPrint({
        run,
        nextChunk: async (number) => (number === 0 ? chunk : undefined),
        write: (code, options) => helper.write(to.printer, code, options),
        keepsKeys: () => helper.keepsKeys(),
      });
      if (result.state === 'failed' || result.state === 'uncertain') throw result.error;
      return result.labelsSent;
    },
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
