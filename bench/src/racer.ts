/*
 * The process of one contestant: prepares, runs a round whenever it is told to, and says what the round cost.
 */
import { sections } from './sections.ts';

export type ToRacer = 'round' | 'end';

export type FromRacer =
  | { kind: 'ready' }
  | { kind: 'round'; cpuMs: number; wallMs: number; answer: string | undefined }
  | { kind: 'end'; peakBytes: number };

const [sectionName, raceName, contestantName] = process.argv.slice(2);
const race = sections.find(({ name }) => name === sectionName)?.races?.find(({ name }) => name === raceName);
const contestant = race?.contestants.find(({ name }) => name === contestantName);
if (!contestant) throw new Error(`No contestant ${contestantName} in ${sectionName}/${raceName}.`);

const round = await contestant.prepare();
// The round that compiles the code does not count.
await round();

process.on('message', async (what: ToRacer) => {
  if (what === 'end') tell({ kind: 'end', peakBytes: process.resourceUsage().maxRSS * 1024 });
  else tell(await measured());
});
tell({ kind: 'ready' });

async function measured(): Promise<FromRacer> {
  globalThis.gc?.();
  const before = process.cpuUsage();
  const from = performance.now();
  const answer = await round();
  const wallMs = performance.now() - from;
  const { user, system } = process.cpuUsage(before);
  return {
    kind: 'round',
    cpuMs: (user + system) / 1000,
    wallMs,
    answer: answer === undefined ? undefined : String(answer),
  };
}

function tell(message: FromRacer): void {
  process.send?.(message);
}
