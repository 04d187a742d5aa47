import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
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

const screens = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
  .map((file) => readFileSync(join(import.meta.dirname, file), 'utf8'));

/** Whether the code takes the name from the door: at once, or when it is first shown. */
function takes(code: string, name: string, door: string): boolean {
  const atOnce = code.matchAll(/import (?:type )?\{([^}]*)\} from '([^']+)'/g);
  const later = code.includes(`import('${door}')).${name}`);
  return later || [...atOnce].some(([, names = '', from]) => from === door && names.includes(name));
}

test.each(Object.entries(widgets))('%s is mounted by a screen as it is published: from %s', (name, door) => {
  const mounts = screens.filter(
    (code) => takes(code, name, door) && new RegExp(`<${name}\\b|: ${name},`).test(code),
  );
  expect(mounts.length).toBeGreaterThan(0);
});

test.each(Object.keys(widgets))('No screen takes %s from behind the doors', (name) => {
  const behind = screens.filter((code) =>
    [...code.matchAll(/import \{([^}]*)\} from '@marbete\/widgets\/internal\/\w+'/g)].some(([, names = '']) =>
      names.split(',').some((each) => each.trim() === name),
    ),
  );
  expect(behind).toEqual([]);
});
