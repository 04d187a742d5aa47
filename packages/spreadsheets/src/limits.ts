/** What a file may cost. Everything above is refused with the limit's name and number; nothing is cut silently. */
export interface Limits {
  /** Bytes of a CSV file. */
  csvBytes: number;
  /** Rows of a CSV file, not counting a header. */
  csvRows: number;
  /** Bytes of an XLS or XLSX file. */
  workbookBytes: number;
  /** Bytes of an XLSX file once unpacked. */
  unpackedBytes: number;
  /** Rows of a sheet, not counting a header. */
  workbookRows: number;
  /** JavaScript heap of the process that reads a workbook, in MiB. */
  memoryMiB: number;
  /** How long a workbook may take to read. */
  timeMs: number;
}

const MiB = 1024 * 1024;

export const defaultLimits: Limits = {
  csvBytes: 200 * MiB,
  csvRows: 1_000_000,
  workbookBytes: 50 * MiB,
  unpackedBytes: 200 * MiB,
  workbookRows: 200_000,
  memoryMiB: 2048,
  timeMs: 120_000,
};

/** A number of bytes as people write it. */
export function formatBytes(bytes: number): string {
  return bytes >= MiB ? `${Math.floor((bytes / MiB) * 10) / 10} MiB` : `${bytes} bytes`;
}
