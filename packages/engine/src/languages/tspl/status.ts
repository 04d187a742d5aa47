import type { PrinterState } from '../printer-states.ts';
import { longestMs, type StatusProtocol } from '../status-protocol.ts';

/** TSPL/TSPL2 Programming Manual, Status Polling and Immediate Commands: <ESC>!? and <ESC>!. */
const statusQuestion = '\x1b!?';

export const tsplStatus: StatusProtocol = {
  language: 'tspl',
  emptyCommand: '\x1b!.',

  async ask(line, limitMs) {
    await line.send(statusQuestion);
    const answer = await line.receive((received) => received.length > 0, limitMs);
    // One byte and no more: longer answers are another printer's words.
    if (answer.length !== 1) return undefined;
    const byte = answer.charCodeAt(0);
    const met = bits.filter(([bit]) => (byte & bit) !== 0);
    const faults = met.flatMap(([, , fault]) => fault ?? []);
    return { states: met.map(([, state]) => state), faults, question: statusQuestion };
  },

  async confirm(line, question) {
    await line.send(question);
    return (await line.receive((received) => received.length > 0, longestMs)).length > 0;
  },
};

const bits: readonly [bit: number, state: PrinterState, fault?: string][] = [
  [0x01, 'head-open'],
  [0x02, 'needs-attention', 'paper jam'],
  [0x04, 'paper-out'],
  [0x08, 'ribbon-out'],
  [0x10, 'paused'],
  [0x20, 'printing'],
  [0x40, 'head-open', 'cover open'],
  [0x80, 'needs-attention', 'other fault'],
];
