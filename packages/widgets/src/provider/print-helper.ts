import type { HelperPrinterRecord } from '@marbete/core/api/labels';

/** What widgets need of the print helper's client: core's HelperClient fits. Failures carry details.reason. */
export interface PrintHelper {
  printers(): Promise<HelperPrinterRecord[]>;
  /** Prints once; never repeated by itself. The key names the job, so that the helper never prints it twice. */
  write(
    printer: HelperPrinterRecord,
    data: string,
    options?: { encoding?: string; key?: string; signal?: AbortSignal },
  ): Promise<{ message: string }>;
  /** Whether asking again under the same key is safe with this helper. */
  keepsKeys(): Promise<boolean>;
}
