import type { Socket } from 'node:net';
import { startTcpSink } from './tcp-sink.ts';

export interface LabelPrinter {
  url: string;
  /** All that it took that was no question, in order. */
  taken(): string;
  /** The questions and immediate commands it got. */
  asked: string[];
  /** ZPL error flags as in ~HQES, the TSPL status byte. */
  errors: number;
  labelsLeft: number;
  /** Takes everything and says nothing, as Zebra printers do on ~HS when paper is out. */
  isSilent: boolean;
  /** Forgets what it took. */
  clear(): void;
  /** Stops reading in the next job, as a printer with a full buffer does, with these errors until it is told to go on. */
  stopReading(errorsWhenFull?: number): void;
  goOn(): void;
}

// oxlint-disable no-control-regex -- the questions begin with ESC
const questions = {
  zpl: /~HQES(?:\r\n)?|~HS\r\n|~JA\r\n|\x1b!\?/,
  tspl: /\x1b!\?|\x1b!\.|~HQES\r\n|~HS\r\n/,
};

/** A label printer on a TCP port, until it is closed; `onTaken` is told whenever it took something. */
export async function openLabelPrinter(
  language: 'zpl' | 'tspl',
  onTaken: () => void = () => {},
): Promise<LabelPrinter & { close(): Promise<void> }> {
  let taken = '';
  let isReading = true;
  let errorsWhenFull = 0;
  const sockets = new Set<Socket>();

  const sink = await startTcpSink((socket) => {
    sockets.add(socket);
    let pending = '';
    socket.on('data', (data) => {
      pending += data.toString('latin1');
      for (let match = questions[language].exec(pending); match; match = questions[language].exec(pending)) {
        taken += pending.slice(0, match.index);
        pending = pending.slice(match.index + match[0].length);
        printer.asked.push(match[0].trim());
        if (!printer.isSilent) answer(socket, match[0].trim());
      }
      // Questions on another connection are answered also while the buffer is full.
      if (pending !== '' && !isReading) {
        socket.pause();
        printer.errors = errorsWhenFull;
      }
      taken += pending;
      pending = '';
      onTaken();
    });
  });

  function answer(socket: Socket, question: string): void {
    if (language === 'tspl') {
      if (question === '\x1b!?') socket.write(Buffer.from([printer.errors]));
      return;
    }
    const hex = (value: number) => value.toString(16).toUpperCase().padStart(8, '0');
    if (question === '~HQES') {
      const any = printer.errors === 0 ? 0 : 1;
      socket.write(
        `\x02\r\n\r\n${'  PRINTER STATUS'.padEnd(44)}\r\n   ERRORS:         ${any} 00000000 ${hex(printer.errors)}\r\n   WARNINGS:       0 00000000 00000000\r\n\x03`,
      );
    }
    if (question === '~HS' && printer.errors === 0) {
      const left = String(printer.labelsLeft).padStart(8, '0');
      socket.write(
        `\x02030,0,0,0203,000,0,0,0,000,0,0,0\x03\r\n\x02000,0,0,0,0,2,4,0,${left},1,000\x03\r\n\x021234,0\x03\r\n`,
      );
    }
    if (question === '~JA') printer.labelsLeft = 0;
  }

  const printer = {
    url: sink.url,
    taken: () => taken,
    asked: [] as string[],
    clear() {
      taken = '';
    },
    errors: 0,
    labelsLeft: 0,
    isSilent: false,
    stopReading(errors = 0) {
      isReading = false;
      errorsWhenFull = errors;
    },
    goOn() {
      isReading = true;
      for (const socket of sockets) socket.resume();
    },
    close: () => sink.close(),
  };
  return printer;
}
