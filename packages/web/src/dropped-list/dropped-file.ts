/** The file that was dropped on another screen, on its way to the screen that reads it. */
let waiting: File | undefined;

export function handOver(file: File): void {
  waiting = file;
}

/** The file that waits; it stays until it is taken. */
export function waitingFile(): File | undefined {
  return waiting;
}

export function takeFile(): void {
  waiting = undefined;
}
