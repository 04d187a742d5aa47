/*
 * Loaded before a program (`node --import`): writes what its process used to the file of BENCH_USAGE when it ends.
 */
import { writeFileSync } from 'node:fs';

process.on('exit', () => {
  const file = process.env['BENCH_USAGE'];
  if (file === undefined) return;
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  writeFileSync(
    file,
    JSON.stringify({ cpuMs: (userCPUTime + systemCPUTime) / 1000, peakBytes: maxRSS * 1024 }),
  );
});
