import { assignPrinter } from '@marbete/core/api/labels';
import { rollOf } from '@marbete/core/print/printer-head';
import type { HelperPrinter } from '@marbete/core/print/printers';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { HelperProblemDialog } from '../helper-problem/HelperProblemDialog.tsx';
import { helperProblemOf } from '../helper-problem/helper-problem.ts';
import { PrinterChooser } from './PrinterChooser.tsx';
import { useErrorText } from '../provider/use-error-text.ts';
import { useMarbete } from '../provider/use-marbete.ts';
import { useToasts } from '../ui/toasts/use-toasts.ts';

export interface ChoosePrinterProps {
  open: boolean;
  /** The label that keeps the choice; left out, it is for one print. */
  labelId?: number | undefined;
  /** The printer that is chosen now. */
  chosen: HelperPrinter | undefined;
  onChosen: (printer: HelperPrinter) => void;
  onClose: () => void;
}

/** Asks the print helper for its printers and keeps the choice with the label, if there is one. Asks nothing while it is closed. */
export function ChoosePrinter({ open, labelId, chosen, onChosen, onClose }: ChoosePrinterProps) {
  const { client, helper } = useMarbete();
  const errorText = useErrorText();
  const toasts = useToasts();
  const queries = useQueryClient();
  const printers = useQuery({
    queryKey: ['helper.printers'],
    queryFn: () => helper.printers(),
    enabled: open,
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });
  const assign = useMutation({
    mutationFn: ({ printer, label }: { printer: HelperPrinter; label: number }) =>
      client.call(assignPrinter, { body: { etiqueta: label, impresora: printer } }),
    onSuccess: (answer, { printer }) => {
      if (!answer.response) {
        toasts[answer.icon](answer.message);
        return;
      }
      void queries.invalidateQueries({ queryKey: ['labels'] });
      onChosen(printer);
    },
    onError: (error) => toasts.error(errorText(error)),
  });
  const choose = (printer: HelperPrinter) =>
    labelId === undefined ? onChosen(printer) : assign.mutate({ printer, label: labelId });
  const problem =
    open && printers.isError && !printers.isFetching ? helperProblemOf(printers.error) : undefined;
  return (
    <>
      <PrinterChooser
        open={open && problem === undefined}
        printers={printers.data}
        chosen={chosen?.uid}
        roll={rollOf(chosen)}
        assigning={assign.isPending ? assign.variables.printer.uid : undefined}
        refreshing={printers.isFetching}
        onRefresh={() => void printers.refetch()}
        onChoose={choose}
        onClose={onClose}
      />
      <HelperProblemDialog
        problem={problem}
        onClose={onClose}
        onRetry={() => void printers.refetch()}
        onChoose={choose}
      />
    </>
  );
}
