/*
 * The process of one contestant: prepares, runs a round on request, and reports what it cost.
 */
import { childBytes } from './child-bytes.ts';
import { sections } from './sections.ts';

export type ToRacer = 'round' | 'end';

export type FromRacer =
  | { kind: 'ready' }
  | { kind: 'round'; times: number[]; answer: string | undefined }
  | { kind: 'end'; peakBytes: number };

const [sectionName, raceName, contestantName] = process.argv.slice(2);
const race = sections.find(({ name }) => name === sectionName)?.races?.find(({ name }) => name === raceName);
const contestant = race?.contestants.find(({ name }) => name === contestantName);
if (!contestant) throw new Error(`No contestant ${contestantName} in ${sectionName}/${raceName}.`);

const round = await contestant.prepare();
const items = race?.items?.() ?? [''];
// The round that compiles the code does not count, unless it is what is measured.
if (!race?.cold) for (const item of items) await round(item);
let mostOfChildren = 0;

process.on('message', async (what: ToRacer) => {
  if (what === 'end')
    tell({ kind: 'end', peakBytes: process.resourceUsage().maxRSS * 1024 + mostOfChildren });
  else tell(await measured());
});
tell({ kind: 'ready' });

/** Milliseconds, item by item. */
async function measured(): Promise<FromRacer> {
  const times: number[] = [];
  let last: unknown;
  globalThis.gc?.();
  const watch = setInterval(() => (mostOfChildren = Math.max(mostOfChildren, childBytes(process.pid))), 20);
  for (const item of items) {
    const from = performance.now();
    const before = process.cpuUsage();
    last = await round(item);
    const { user, system } = process.cpuUsage(before);
    times.push(race?.clock === 'elapsed' ? performance.now() - from : (user + system) / 1000);
  }
  clearInterval(watch);
  return { kind: 'round', times, answer: last === undefined ? undefined : String(last) };
}

function tell(message: FromRacer): void {
  process.send?.(message);
}
