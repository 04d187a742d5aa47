import type { PrinterStatus } from '@marbete/core/print/printer-status';
import type { Printer } from '../printers/printers.ts';

/** How the printer is now. While a job is at it nothing is asked; what the job itself learned is said. */
export async function reportStatus({ queue, monitor }: Printer): Promise<PrinterStatus> {
  const jobs = queue.length;
  if (jobs === 0) return { ...(await monitor.ask()), jobs };
  const { last } = monitor;
  if (last?.waiting) return { ...last, jobs };
  const at = new Date().toISOString();
  return { state: 'printing', states: ['printing'], faults: [], waiting: false, at, jobs };
}

/** Cancels every job of the printer and empties it where that is possible. */
export async function cancelJobs(printer: Printer): Promise<{ jobs: number; emptied: boolean }> {
  const jobs = printer.queue.cancel();
  await printer.queue.idle();
  const emptied = await printer.monitor.empty().catch(() => false);
  return { jobs, emptied };
}
