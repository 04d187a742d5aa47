import type { EmbedLabel } from '@marbete/core/api/embed';
import type { NamedChunk } from '@marbete/core/print/run/parts';
import type { PrintMoment } from '../print-questions/print-moment.ts';

/** What the public widgets know of a label. */
export type PublicLabel = EmbedLabel;

/** One product: its values by variable, and how many labels of it. */
export interface LabelRow {
  values: Readonly<Record<string, string>>;
  quantity: number;
}

export interface ChunkRequest {
  /** The run's UUID. */
  run: string;
  number: number;
  rows: readonly LabelRow[];
  /** The copy that the first row begins with. */
  from: number;
  moment: PrintMoment;
  /** Of a run that has a record. */
  lease?: string | undefined;
}

/** Where labels and their printer code come from: a publishable key, or the account that is signed in. */
export interface LabelSource {
  /** The page's key, where it prints with one. */
  publishableKey?: string;
  label(id: number): Promise<PublicLabel>;
  /**
   * Printer code for as many of these rows as fit in one chunk. Values that cannot be printed throw `data-invalid` with
   * the problems in `details.problems`.
   */
  chunk(labelId: number, request: ChunkRequest, signal?: AbortSignal): Promise<NamedChunk>;
}
