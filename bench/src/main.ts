/*
 * npm run bench [-- SECTION...] [--list] [--write] [--json FILE]
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { projectRoot, thisMachine } from './machine.ts';
import { runRace } from './race.ts';
import { sectionMarkdown, withSection, type SectionFigures } from './report.ts';
import type { Section, Table } from './section.ts';
import { sections } from './sections.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    list: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    json: { type: 'string', default: join(projectRoot, '.cache', 'bench.json') },
  },
});

const unknown = positionals.filter((name) => !sections.some((section) => section.name === name));
if (unknown.length > 0) {
  console.error(
    `No section ${unknown.join(', ')}. There are: ${sections.map(({ name }) => name).join(', ')}.`,
  );
  process.exit(2);
}
if (values.list) {
  for (const { name, title } of sections) console.log(`${name.padEnd(14)} ${title}`);
  process.exit(0);
}

const chosen =
  positionals.length === 0
    ? sections.filter(({ onlyByName }) => !onlyByName)
    : sections.filter(({ name }) => positionals.includes(name));
const figures: SectionFigures[] = [];
for (const section of chosen) {
  try {
    const measured: SectionFigures = {
      name: section.name,
      title: section.title,
      machine: thisMachine(),
      tables: await tablesOf(section),
    };
    figures.push(measured);
    console.log(`\n${section.title}\n\n${sectionMarkdown(measured)}`);
    if (values.write) writePerformance(measured);
  } catch (error) {
    // The other sections have their say all the same.
    console.error(`\n${section.title}: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
  }
}
const json = resolve(values.json);
mkdirSync(dirname(json), { recursive: true });
writeFileSync(
  json,
  `${JSON.stringify({ when: new Date().toISOString(), sections: figures }, undefined, 2)}\n`,
);
console.log(`\nAll samples: ${json}`);

async function tablesOf(section: Section): Promise<Table[]> {
  const tables: Table[] = [];
  for (const race of section.races ?? []) tables.push(await runRace(section.name, race, note));
  note('');
  return [...tables, ...((await section.measure?.()) ?? [])];
}

/** One line that the next one takes the place of. */
function note(text: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${text}`);
}

function writePerformance(section: SectionFigures): void {
  const path = join(projectRoot, 'docs', 'performance.md');
  const changed = withSection(readFileSync(path, 'utf8'), section);
  if (changed === undefined)
    throw new Error(`docs/performance.md has no marks for ${section.name}: add them.`);
  writeFileSync(path, changed);
}
