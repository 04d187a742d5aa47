import { assignPrinter, type Label } from '@marbete/core/api/labels';
import { printLabel } from '@marbete/core/api/print-label';
import type { PrinterStatus } from '@marbete/core/print/printer-status';
import type { HelperPrinter } from '@marbete/core/print/printers';
import { createPrintRun, type PrintRun } from '@marbete/core/print/run/driver';
import { createRowRun, type RunParts } from '@marbete/core/print/run/parts';
import { useState } from 'react';
import { printMoment, needsForm, quantityName, questionsOf } from '@marbete/ui/labels';
import {
  helperProblemOf,
  type HelperProblem,
  useHugeQuestion,
  useProblemText,
  createAccountRecorder,
  chunkOf,
  isHandedOver,
  printerCalls,
  printerText,
  withFirstColumn,
  runsOf,
  newRun,
} from '@marbete/ui/printing';
import { useErrorText, useMarbete, useLocale } from '@marbete/ui/provider';
import { useToasts } from '@marbete/ui/ui';
import { printerOf } from '../label-facts.ts';
import { useTexts } from '../texts/texts.ts';

/** What is open at the moment. The dialogs keep their label while they close. */
export interface PrintFlow {
  /** Labels are only tried; no choice of a printer is kept. */
  test: boolean;
  choosing: Label | undefined;
  printers: readonly HelperPrinter[] | undefined;
  refreshing: boolean;
  assigning: string | undefined;
  asking: Label | undefined;
  /** What the server said about single values of the form. */
  fieldProblems: Readonly<Record<string, string>>;
  /** A label is being printed, or its printers are looked for. */
  printing: boolean;
  /** Which one (LBL-16). */
  at: number | undefined;
  problem: HelperProblem | undefined;
  /** How the printer is while a label is at it, as far as it says. */
  status: PrinterStatus | undefined;
  /** Takes the label at the printer back; undefined while none is there. */
  cancel: (() => void) | undefined;
  /** Print, as the button does: a chooser first without a printer, then the catalogue's screen or the form. */
  print: (label: Label) => void;
  choosePrinter: (label: Label) => void;
  refreshPrinters: () => void;
  assign: (printer: HelperPrinter) => void;
  submit: (values: Record<string, string>) => void;
  retry: (() => void) | undefined;
  /** Chooses a printer that needs no helper, where one was being chosen. */
  chooseWithout: ((printer: HelperPrinter) => void) | undefined;
  closeChooser: () => void;
  closeForm: () => void;
  closeProblem: () => void;
}

export interface PrintFlowOptions {
  /** Only tries the labels, such as another account's: each printer is chosen for the one print, and none is kept (LBL-23). */
  test?: boolean | undefined;
  /** A label with a printer and a catalogue goes to the catalogue's screen (LBL-19, A41). */
  onPrintFromCatalogue: (target: { catalogue: number; label: number }) => void;
  /** The labels after a printer was assigned. */
  onLabels: (labels: Label[]) => void;
  /** The person has started a print (LBL-10). */
  onPrintStarted?: (() => void) | undefined;
  /** The helper has confirmed a label (TUT-20). */
  onPrinted?: (() => void) | undefined;
}

/** Prints one label from the list: printer, questions, printer code from the server, the helper (LBL-17 to LBL-19, PRN). */
export function usePrintLabel(options: PrintFlowOptions): PrintFlow {
  const { test = false, onPrintFromCatalogue, onLabels, onPrintStarted, onPrinted } = options;
  const t = useTexts();
  const errorText = useErrorText();
  const problemText = useProblemText();
  const toasts = useToasts();
  const { locale } = useLocale();
  const { client, helper } = useMarbete();
  const askHuge = useHugeQuestion();
  const [choosing, setChoosing] = useState<Label>();
  const [printers, setPrinters] = useState<readonly HelperPrinter[]>();
  const [refreshing, setRefreshing] = useState(false);
  const [assigning, setAssigning] = useState<string>();
  const [asking, setAsking] = useState<{ label: Label; printer: HelperPrinter }>();
  const [fieldProblems, setFieldProblems] = useState<Record<string, string>>({});
  const [printing, setPrinting] = useState(false);
  const [at, setAt] = useState<number>();
  const [atPrinter, setAtPrinter] = useState<{ status?: PrinterStatus | undefined; cancel: () => void }>();
  const [failure, setFailure] = useState<{
    problem: HelperProblem;
    retry: () => void;
    choose?: ((printer: HelperPrinter) => void) | undefined;
  }>();

  /** A dialog with the next step where the helper or its printer is the reason, a toast for anything else. */
  const report = (error: unknown, retry: () => void, choose?: (printer: HelperPrinter) => void) => {
    const problem = helperProblemOf(error);
    if (problem) setFailure({ problem, retry, choose });
    else toasts.error(errorText(error));
  };

  const findPrinters = async (label: Label) => {
    setAt(label.id);
    setRefreshing(true);
    try {
      setPrinters(await helper.printers());
      setChoosing(label);
    } catch (error) {
      setChoosing(undefined);
      report(
        error,
        () => void findPrinters(label),
        (printer) => void assign(label, printer),
      );
    } finally {
      setRefreshing(false);
    }
  };
  const choosePrinter = (label: Label) => {
    setPrinters(undefined);
    void findPrinters(label);
  };

  const send = async (label: Label, printer: HelperPrinter, values: Record<string, string>) => {
    setAt(label.id);
    setPrinting(true);
    setFieldProblems({});
    const run = newRun();
    // oxlint-disable-next-line react/purity -- a press of the button, not a render
    const moment = printMoment(locale, new Date(), navigator.userAgent);
    const recorder = createAccountRecorder(client, { labelId: label.id, printer });
    const ask = (trozo: number, desde: number) =>
      client.call(printLabel, {
        body: {
          etiqueta: label.id,
          preguntas: values,
          ...moment,
          corrida: run,
          trozo,
          desde,
          impresora: printerText(withFirstColumn(printer)),
          // The first part is made before the record begins: it may be refused.
          ...(trozo > 0 ? { ficha: recorder.leaseOf(run) } : {}),
        },
      });
    try {
      const answer = await ask(0, 1);
      if (!answer.response) {
        const issues = (answer.problemas ?? []).filter(({ level }) => level === 'error');
        const [first] = issues;
        const isAsked = questionsOf(label).some(({ variable }) => variable === first?.variable);
        toasts.info(
          [
            first ? problemText(first) : answer.mensaje || t('printForm.notReady'),
            // An old-style label asks only for what is configured (PRN-04).
            first?.variable && !isAsked ? t('printForm.notAsked', { variable: first.variable }) : '',
          ]
            .join(' ')
            .trim(),
        );
        setFieldProblems(
          Object.fromEntries(
            issues.flatMap((issue) => (issue.variable ? [[issue.variable, problemText(issue)]] : [])),
          ),
        );
        return;
      }
      onPrintStarted?.();
      const parts = createRowRun(
        chunkOf(answer, 1),
        async (number, from) => chunkOf(await ask(number, from), 1),
        (quantity) => ({ kind: 'values', rows: [{ values, quantity }], firstCopy: 1, moment }),
      );
      await deliver(label, printer, parts, run, recorder);
    } catch (error) {
      report(error, () => void send(label, printer, values));
    } finally {
      setPrinting(false);
    }
  };

  /** The content is made once; whatever is asked again has the same key, so it cannot come out twice. */
  const deliver = async (
    label: Label,
    printer: HelperPrinter,
    parts: RunParts,
    run: string,
    recorder: ReturnType<typeof createAccountRecorder>,
  ) => {
    const calls = printerCalls(helper, printer, label.language_id, label.medida?.medida);
    const cancel = () =>
      calls.cancel().catch((error: unknown) => {
        report(error, () => {});
        throw error;
      });
    const made = createPrintRun({
      run,
      paper: { ...calls, cancel },
      keeper: recorder,
      prepare: async () => parts,
      confirm: (labels) => askHuge({ labelId: label.id, languageId: label.language_id }, labels),
    });
    let isPrinted = false;
    made.subscribe(() => {
      const { phase, printer: status } = made.view();
      setAtPrinter((at) => at && { ...at, status });
      if (phase !== 'done' || isPrinted) return;
      isPrinted = true;
      onPrinted?.();
    });
    await follow(label, printer, made, () => made.start());
  };

  /** Until the run rests; what nobody knows is settled by a person where every other run is settled. */
  const follow = async (label: Label, printer: HelperPrinter, run: PrintRun, go: () => Promise<unknown>) => {
    setPrinting(true);
    setAtPrinter({ cancel: () => void run.cancel() });
    await go();
    setAtPrinter(undefined);
    setPrinting(false);
    const { phase, error } = run.view();
    if (phase === 'cancelled') {
      // The form stays, with what was typed.
      toasts.info(t('printForm.cancelled'));
      return;
    }
    // Only now, when the card's button takes the focus back; the form keeps its values for the next time.
    setAsking(undefined);
    if (phase === 'done')
      toasts.success(
        t(isHandedOver(printer) ? 'printForm.handedOver' : 'printForm.sent', { printer: printer.name }),
      );
    else {
      if (phase === 'uncertain')
        runsOf(client).add({
          label: label.nombre,
          labelId: label.id,
          languageId: label.language_id,
          printer,
          run,
        });
      report(error, () => void follow(label, printer, run, () => run.resume()));
    }
  };

  const printOn = (label: Label, printer: HelperPrinter) => {
    if (label.catalogo_id !== null) {
      onPrintFromCatalogue({ catalogue: label.catalogo_id, label: label.id });
    } else if (needsForm(label)) {
      setFieldProblems({});
      setAsking({ label, printer });
    } else {
      void send(label, printer, { [quantityName]: '1' });
    }
  };

  const assign = async (label: Label, printer: HelperPrinter) => {
    if (test) {
      setChoosing(undefined);
      printOn(label, printer);
      return;
    }
    setAssigning(printer.uid);
    try {
      const answer = await client.call(assignPrinter, {
        body: { etiqueta: label.id, impresora: printer, refresh: true },
      });
      if (!answer.response) {
        toasts[answer.icon](answer.message || t('errors.unexpected'));
        return;
      }
      if (answer.etiquetas) onLabels(answer.etiquetas);
      setChoosing(undefined);
      printOn(answer.etiquetas?.find(({ id }) => id === label.id) ?? label, printer);
    } catch (error) {
      report(error, () => void assign(label, printer));
    } finally {
      setAssigning(undefined);
    }
  };

  return {
    test,
    choosing,
    printers,
    refreshing,
    assigning,
    asking: asking?.label,
    fieldProblems,
    printing: printing || refreshing,
    at: printing || refreshing ? at : undefined,
    problem: failure?.problem,
    status: atPrinter?.status,
    cancel: atPrinter?.cancel,
    print: (label) => {
      const printer = test ? undefined : printerOf(label);
      if (test && label.catalogo_id !== null) {
        onPrintFromCatalogue({ catalogue: label.catalogo_id, label: label.id });
      } else if (printer) printOn(label, printer);
      else choosePrinter(label);
    },
    choosePrinter,
    refreshPrinters: () => choosing && void findPrinters(choosing),
    assign: (printer) => choosing && void assign(choosing, printer),
    submit: (values) => {
      if (asking) void send(asking.label, asking.printer, values);
    },
    retry: failure
      ? () => {
          setFailure(undefined);
          failure.retry();
        }
      : undefined,
    chooseWithout: failure?.choose
      ? (printer) => {
          setFailure(undefined);
          failure.choose?.(printer);
        }
      : undefined,
    closeChooser: () => setChoosing(undefined),
    closeForm: () => setAsking(undefined),
    closeProblem: () => setFailure(undefined),
  };
}
