import type { ErrorCode, Issue } from '@marbete/core/api/errors';
import type { OpenOptions } from '@marbete/spreadsheets/read';
import type { BlockBatch, SheetFacts } from './sheet-blocks.ts';

/** What the thread that reads a file is told at first. */
export interface SheetOrder {
  path: string;
  options: Omit<OpenOptions, 'signal'>;
}

/** Told to the thread for each batch that is wanted, and for the end. */
export const readOn = 'on';
/** Told to the thread when nobody wants the file any more. */
export const stopReading = 'stop';

/** What the thread says. */
export type SheetNews =
  | { kind: 'batch'; batch: BlockBatch }
  | { kind: 'end'; facts: SheetFacts }
  | {
      kind: 'refused';
      code: ErrorCode;
      message: string;
      details: Readonly<Record<string, unknown>>;
      issues: readonly Issue[];
    };
