import type { PrinterState } from '../printer-states.ts';
import { longestMs, type StatusAnswer, type StatusProtocol } from '../status-protocol.ts';

/** ZPL II Programming Guide: ~HQ (ES), ~HS, ~JA. */
const errorQuestion = '~HQES\r\n';
const countQuestion = '~HS\r\n';

export const zplStatus: StatusProtocol = {
  language: 'zpl',
  emptyCommand: '~JA\r\n',

  async ask(line, limitMs) {
    await line.send(errorQuestion);
    const flags = await line.receive(
      (received) => errorFlags(received) !== undefined && received.includes(etx),
      limitMs,
    );
    const errors = errorFlags(flags);
    // A printer with an error keeps silent on ~HS: what it said of the error is enough then.
    if (errors !== undefined && errors.states.length > 0) return { ...errors, question: errorQuestion };
    await line.send(countQuestion);
    const counts = hostStatus(await line.receive((received) => hostStatus(received) !== undefined, limitMs));
    if (!errors && !counts) return undefined;
    return {
      states: [...(errors?.states ?? []), ...(counts?.states ?? [])],
      faults: [...(errors?.faults ?? []), ...(counts?.faults ?? [])],
      ...(counts?.labelsLeft === undefined ? {} : { labelsLeft: counts.labelsLeft }),
      question: errors ? errorQuestion : countQuestion,
    };
  },

  async confirm(line, question) {
    await line.send(question);
    const isWhole = (received: string) =>
      question === errorQuestion
        ? errorFlags(received) !== undefined && received.includes(etx)
        : hostStatus(received) !== undefined;
    return isWhole(await line.receive(isWhole, longestMs));
  },
};

const stx = '\x02';
const etx = '\x03';

/** `ERRORS: 1 00000000 00000005`: eight nibbles, the last is the first; see ~HQ, error flags. */
const errorBits: readonly [bit: number, state: PrinterState, fault?: string][] = [
  [0x1, 'paper-out'],
  [0x2, 'ribbon-out'],
  [0x4, 'head-open'],
  [0x8, 'needs-attention', 'cutter fault'],
  [0x10, 'needs-attention', 'print head too hot'],
  [0x20, 'needs-attention', 'motor too hot'],
  [0x40, 'needs-attention', 'bad print head element'],
  [0x80, 'needs-attention', 'print head not detected'],
  [0x100, 'needs-attention', 'invalid firmware configuration'],
  [0x200, 'needs-attention', 'print head thermistor open'],
  [0x1000, 'needs-attention', 'paper jam during retract'],
  [0x2000, 'needs-attention', 'presenter not running'],
  [0x4000, 'needs-attention', 'paper feed error'],
  [0x8000, 'needs-attention', 'paper path not clear'],
  [0x10000, 'paused'],
  [0x20000, 'needs-attention', 'retract timed out'],
  [0x40000, 'needs-attention', 'black mark calibration failed'],
  [0x80000, 'needs-attention', 'black mark not found'],
];

function errorFlags(answer: string): StatusAnswer | undefined {
  const [, present, flags] = /ERRORS:\s*([01])\s+[0-9A-F]{8}\s+([0-9A-F]{8})/i.exec(answer) ?? [];
  if (present === undefined || flags === undefined) return undefined;
  const value = Number.parseInt(flags, 16);
  const met = errorBits.filter(([bit]) => (value & bit) !== 0);
  const states = met.map(([, state]) => state);
  if (present === '1' && states.length === 0) states.push('needs-attention');
  return { states, faults: met.flatMap(([, , fault]) => fault ?? []) };
}

/** The three lines of ~HS; undefined until all of what is used has arrived. */
function hostStatus(answer: string): StatusAnswer | undefined {
  const lines = answer.split(stx).flatMap((part) => {
    const end = part.indexOf(etx);
    return end < 0 ? [] : [part.slice(0, end).split(',')];
  });
  const at = lines.findIndex((fields) => fields.length === 12);
  const [first, second] = [lines[at], lines[at + 1]];
  if (at < 0 || !first || !second || second.length < 11) return undefined;
  const states: PrinterState[] = [];
  const faults: string[] = [];
  if (first[1] === '1') states.push('paper-out');
  if (first[2] === '1') states.push('paused');
  if (second[2] === '1') states.push('head-open');
  if (second[3] === '1') states.push('ribbon-out');
  const needs: [number, string][] = [
    [9, 'configuration lost'],
    [10, 'too cold'],
    [11, 'print head too hot'],
  ];
  for (const [field, fault] of needs) {
    if (first[field] !== '1') continue;
    states.push('needs-attention');
    faults.push(fault);
  }
  const formats = Number(first[4]) + (first[7] === '1' ? 1 : 0);
  const inBatch = Number(second[8]);
  if (!Number.isFinite(formats + inBatch)) return undefined;
  // Labels of the format at hand, and at least one for each format that still waits in the buffer.
  const labelsLeft = inBatch + formats;
  if (labelsLeft > 0) states.push('printing');
  return { states, faults, labelsLeft };
}
