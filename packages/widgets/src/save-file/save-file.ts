import { joinCode } from '@marbete/engine/internal/template/source';

/** The name of a downloaded label file: the date and time, in an order that sorts (CONST-30). */
export function textFileName(now: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const day = [now.getFullYear(), two(now.getMonth() + 1), two(now.getDate())].join('-');
  return `${day} ${[two(now.getHours()), two(now.getMinutes()), two(now.getSeconds())].join('-')}.txt`;
}

/** Hands printer code to the browser to be saved as a file. */
export function downloadCode(code: Uint8Array, fileName: string): void {
  saveBlob(new Blob([joinCode(code)], { type: 'text/plain' }), fileName);
}

/** Hands a file to the browser to be saved. */
export function saveBlob(blob: Blob, fileName: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // The browser has taken the file by the time this task is over.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
