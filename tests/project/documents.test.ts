import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { createProgram } from '../../packages/cli/src/program.ts';

/* What documents, code and tests name exists: requirement ids, pages and their sections, paths and commands. */

type Command = Awaited<ReturnType<typeof createProgram>>;

const root = fileURLToPath(new URL('../..', import.meta.url));
const files = execFileSync('git', ['ls-files', '-z', '-co', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\0')
  .filter((path) => path !== '' && existsSync(`${root}/${path}`));
const read = (path: string) => readFileSync(`${root}/${path}`, 'utf8');
const sources = files.filter((path) => /\.(?:ts|tsx|mjs|md)$/.test(path));
const pages = files.filter((path) => /^(?:docs\/.*|README|CONTRIBUTING)\.md$/.test(path));

const requirements = new Set(
  [...read('docs/requirements.md').matchAll(/^- \*\*(\S+)\*\* \S/gm)].map(([, id]) => id),
);
const areas = new Set([...requirements].flatMap((id = '') => /^(\w+)-/.exec(id)?.[1] ?? []));

describe('docs/requirements.md', () => {
  it('states every id that code, tests and documents name', () => {
    const unknown = sources.flatMap((path) =>
      idsIn(path)
        .filter((id) => !requirements.has(id))
        .map((id) => `${path}: ${id}`),
    );
    expect(unknown).toEqual([]);
  });

  it('states each id once, and each as a sentence', () => {
    const lines = [...read('docs/requirements.md').matchAll(/^- \*\*(\S+)\*\* ((?:.+\n)+?)(?=- |\n|$)/gm)];
    const ids = lines.map(([, id]) => id);
    expect(ids.filter((id, at) => ids.indexOf(id) < at)).toEqual([]);
    expect(lines.filter(([, , text = '']) => !/[.')]$/.test(text.trim())).map(([, id]) => id)).toEqual([]);
  });
});

describe('docs/decisions', () => {
  it('gives each decision a number of its own, at the head of its page as in its name', () => {
    const decisions = files.filter((path) => /^docs\/decisions\/\d/.test(path));
    const numbers = decisions.map((path) => Number(path.slice('docs/decisions/'.length).split('-', 1)[0]));
    expect(decisions.length).toBeGreaterThan(20);
    expect(decisions.filter((_, at) => numbers.indexOf(numbers[at] ?? 0) < at)).toEqual([]);
    expect(decisions.filter((path, at) => !read(path).startsWith(`# ${numbers[at]}. `))).toEqual([]);
  });
});

/** Ids of statements wherever they stand; ids of readings and decisions (A37, D48) in comments and documents. */
function idsIn(path: string): string[] {
  const text = read(path);
  const statements = [...text.matchAll(/\b([A-Z0-9]{2,5})-\d\d\b/g)].filter(([, area]) =>
    areas.has(area ?? ''),
  );
  const words = path.endsWith('.md')
    ? []
    : [...text.matchAll(/\/\/ .*|\/\*\*? [^]*?\*\//g)].map(([comment]) => comment);
  const decisions = words.flatMap((comment) => [
    ...comment.matchAll(/[(,] ?([AD]\d{1,2})(?=[,;:.)]| and | to )/g),
  ]);
  return [...statements.map(([id]) => id), ...decisions.map(([, id = '']) => id)];
}

it('comments name pages by their path, and no page that is not in the repository', () => {
  const vague = /\(design:|\bchecklist [A-Z]|(?<!docs\/)\b(?:printer-rules|printing)\.md\b/;
  const code = sources.filter((path) => /\.tsx?$/.test(path) && !path.startsWith('tests/project/'));
  expect(code.filter((path) => vague.test(read(path)))).toEqual([]);
});

describe('pages', () => {
  it('that comments name exist, with the section that they name', () => {
    const wrong = sources.flatMap((path) =>
      [
        ...read(path)
          .replace(/\n\s*(?:\*|\/\/)? ?/g, ' ')
          .matchAll(/docs\/([\w-]+)\.md(?:, ([A-Z][^.;:)`]*))?/g),
      ].flatMap(([named, page, section]) => {
        if (!existsSync(`${root}/docs/${page}.md`)) return [`${path}: ${named}`];
        if (section === undefined || !/\.tsx?$/.test(path)) return [];
        const headings = [...read(`docs/${page}.md`).matchAll(/^#+ (.*)$/gm)].map(
          ([, heading = '']) => heading,
        );
        return headings.some((heading) => section.startsWith(heading)) ? [] : [`${path}: ${named}`];
      }),
    );
    expect(wrong).toEqual([]);
  });

  it('name paths of the repository that exist', () => {
    const wrong = pages.flatMap((page) =>
      codeOf(page)
        .filter((code) =>
          /^(?:packages|docs|tests|demo|stories|bench|scripts|licenses)\/[\w./*<>-]*$/.test(code),
        )
        .filter((code) => !isThere(code))
        .map((code) => `${page}: ${code}`),
    );
    expect(wrong).toEqual([]);
  });

  it('name files of packages, such as core/api/<resource>.ts, that exist', () => {
    const wrong = pages.flatMap((page) =>
      codeOf(page)
        .filter((code) =>
          /^(?:engine|core|spreadsheets|server|helper|widgets|ui|web|cli)\/[\w./*<>-]+$/.test(code),
        )
        .filter((code) => !isThere(`packages/${code}`) && !isThere(`packages/${code.replace('/', '/src/')}`))
        .map((code) => `${page}: ${code}`),
    );
    expect(wrong).toEqual([]);
  });

  it('name scripts of npm that exist', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const wrong = pages.flatMap((page) =>
      codeOf(page)
        .flatMap((code) => [...code.matchAll(/\bnpm (?:run ([\w:-]+)|(test|start)\b)/g)])
        .map(([, named, short]) => named ?? short ?? '')
        .filter((name) => scripts[name] === undefined)
        .map((name) => `${page}: npm run ${name}`),
    );
    expect(wrong).toEqual([]);
  });

  it('name commands of marbete, and options of these, that exist', async () => {
    const program = await createProgram([]);
    const wrong = pages.flatMap((page) =>
      codeOf(page)
        .flatMap((code) => [...code.matchAll(/(?:^|\n|npx |-u marbete )\s*marbete ([a-z-][^\n|&>#]*)/g)])
        .flatMap(([, line = '']) =>
          unknownIn(program, line.trim().split(/\s+/)).map(
            (word) => `${page}: marbete ${line.trim()} (${word})`,
          ),
        ),
    );
    expect(wrong).toEqual([]);
  });
});

/** What stands in code spans and in fenced blocks, each block as one. */
function codeOf(page: string): string[] {
  const text = read(page);
  const fences = [...text.matchAll(/^```\w*[^\n]*\n([^]*?)^```$/gm)].map(([, block = '']) => block);
  const spans = [...text.replace(/^```[^]*?^```$/gm, '').matchAll(/`([^`]+)`/g)].map(([, span = '']) => span);
  return [...fences, ...spans.map((span) => span.replace(/\s+/g, ' '))];
}

/** Whether a path exists. <name> and * stand for any one name, ... for folders; a test may stand without its ending. */
function isThere(path: string): boolean {
  const pattern = path
    .replace(/\/$/, '')
    .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
    .replace('\\.\\.\\.', '.+')
    .replace(/<[^>]*>|\*+/g, '[^/]+');
  const wanted = new RegExp(`^${pattern}(?:/|$|\\.test\\.ts)`);
  return files.some((file) => wanted.test(file));
}

/** The words of a command line that name no command, and options that its command does not have. */
function unknownIn(program: Command, words: readonly string[]): string[] {
  let command = program;
  const known = new Set(optionsOf(program));
  const rest = [...words];
  while (rest[0] !== undefined) {
    const child = command.commands.find(
      (one) => one.name() === rest[0] || one.aliases().includes(rest[0] ?? ''),
    );
    if (!child) break;
    rest.shift();
    command = child;
    for (const option of optionsOf(child)) known.add(option);
  }
  const [first] = rest;
  const isGroup = command.commands.length > 0 && command.registeredArguments.length === 0;
  const unknown = isGroup && first !== undefined && /^[a-z][a-z-]*$/.test(first) ? [first] : [];
  const options = rest.filter((word) => /^--[a-z]/.test(word)).map((word) => word.replace(/[=,.;:].*$/, ''));
  return [...unknown, ...options.filter((option) => !known.has(option))];
}

const optionsOf = (command: Command) => [...command.options.map(({ long }) => long ?? ''), '--help'];
