import type { PrinterState } from '@marbete/engine/internal/languages/printer-states';
import type { JobLine } from '../jobs/job-log.ts';
import type { WaitingSite } from '../config.ts';
import type { SearchState } from '../printers/discover.ts';
import type { VirtualJob } from '../printers/virtual.ts';
import type { StationView } from '../station/station.ts';
import type { UpdateState } from '../update.ts';

/** What the page shows to the owner. */
export interface PageState {
  address: string;
  version: string;
  /** Undefined where the helper does not replace itself. */
  update: UpdateState | undefined;
  waiting: readonly WaitingSite[];
  accepted: readonly string[];
  /** Accepted by the command that started the helper: only blocking takes that back. */
  acceptedAtStart: readonly string[];
  blocked: readonly string[];
  printers: readonly {
    name: string;
    uid: string;
    connection: string;
    state: PrinterState | 'unreachable';
    faults: string[];
    waiting: number;
  }[];
  /** Printers that are there and not configured yet; undefined until somebody looks for them. */
  search?: SearchState;
  /** Jobs of the virtual printers, newest first. */
  virtualJobs: readonly VirtualJobPreview[];
  recent: readonly JobLine[];
  station: StationView;
}

/** A job of a virtual printer with the beginning of its printer code. */
export interface VirtualJobPreview extends VirtualJob {
  uid: string;
  printer: string;
  code: string;
  shortened: boolean;
  /** How many labels of it can be drawn, copies aside. */
  labels: number;
}
