import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';

/** The widgets that are published, by the door that each comes from. */
const widgets = {
  PrintButton: '@marbete/widgets',
  PrintWidget: '@marbete/widgets',
  PrinterPicker: '@marbete/widgets',
  LabelPreview: '@marbete/widgets',
  CatalogueTable: '@marbete/widgets/catalogue',
  CatalogueImport: '@marbete/widgets/catalogue',
  LabelDesigner: '@marbete/widgets/designer',
} as const;

const source = import.meta.dirname;
const packages = join(source, '../..');

/** The files of the app that its first file leads to, at once or when a screen is opened, with their code. */
const shown = new Map<string, string>();
follow(join(source, 'main.tsx'));

function follow(path: string): void {
  if (shown.has(path) || !existsSync(path)) return;
  const code = readFileSync(path, 'utf8');
  shown.set(path, code);
  for (const [, from = ''] of code.matchAll(/(?:from |import\(|import )'(\.[^']+\.tsx?)'/g))
    follow(join(dirname(path), from));
}

interface Taking {
  name: string;
  from: string;
}

/** What a file takes from elsewhere, under the names that it has there: at once, or when it is first shown. */
function takenIn(code: string): Taking[] {
  const atOnce = [...code.matchAll(/(?:import|export) (?:type )?\{([^}]*)\} from '([^']+)'/g)].flatMap(
    ([, names = '', from = '']) =>
      names.split(',').map((name) => ({ name: name.trim().replace(/^type | as .*$/g, ''), from })),
  );
  const later = [...code.matchAll(/import\('([^']+)'\)\)\.(\w+)/g)].map(([, from = '', name = '']) => ({
    name,
    from,
  }));
  return [...atOnce, ...later];
}

/** The files in which the published widgets are made, with the names that they have there. */
const made = ['widgets', 'catalogue', 'designer'].flatMap((door) => {
  const folder = join(packages, 'widgets/exports');
  const code = readFileSync(join(folder, `${door}.ts`), 'utf8');
  return [...code.matchAll(/export \{([^}]*)\} from '([^']+)'/g)].flatMap(([, names = '', from = '']) =>
    names
      .split(',')
      .map((name) => name.trim().split(' as '))
      .filter(([inside = '', outside = inside]) => outside in widgets)
      .map(([inside = '', outside = inside]) => ({ inside, outside, file: join(folder, from) })),
  );
});

test('Each published widget is made in a file that the doors name', () => {
  expect(made.map(({ outside }) => outside).toSorted()).toEqual(Object.keys(widgets).toSorted());
  expect(shown.size).toBeGreaterThan(100);
});

test.each(Object.entries(widgets))('%s is mounted by a screen as it is published: from %s', (name, door) => {
  const mounts = [...shown].filter(
    ([, code]) =>
      takenIn(code).some((taking) => taking.name === name && taking.from === door) &&
      // As an element, as a view among others, or as the default of a part that is loaded when it is first shown.
      [`<${name}`, `: ${name},`, `default: (await import('${door}')).${name}`].some((use) =>
        code.includes(use),
      ),
  );
  expect(mounts.map(([path]) => relative(source, path))).not.toEqual([]);
});

/** Where the app's own doors lead, which are no public ones. */
const behind = readdirSync(join(packages, 'ui/exports')).flatMap((file) =>
  takenIn(readFileSync(join(packages, 'ui/exports', file), 'utf8')).map(({ name, from }) => ({
    name,
    file: join(packages, 'ui/exports', from),
  })),
);

test.each(made)('No door of the app leads to $outside past its public one', ({ inside, file }) => {
  expect(behind.length).toBeGreaterThan(50);
  expect(behind.filter((door) => door.file === file && door.name === inside)).toEqual([]);
});

test('No screen takes files of the widgets past their doors', () => {
  const taken = [...shown].flatMap(([path, code]) =>
    takenIn(code).map(({ from }) => ({ screen: relative(source, path), from })),
  );
  expect(taken.length).toBeGreaterThan(500);
  expect(taken.filter(({ from }) => /widgets\/(?:src|internal|exports)\b/.test(from))).toEqual([]);
});
