import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { attributes } from './options.ts';

const folder = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(folder, path), 'utf8');
const manifest = JSON.parse(read('../custom-elements.json')) as Manifest;

interface Manifest {
  modules: { declarations: Declaration[] }[];
}

interface Described {
  name: string;
  description: string;
}

interface Declaration {
  tagName: string;
  attributes: (Described & { fieldName: string })[];
  members: (Described & { kind: string; type?: { text: string } })[];
  events: Described[];
  slots: Described[];
  cssParts: Described[];
  cssProperties: (Described & { default: string })[];
}

const element = manifest.modules[0]!.declarations[0]!;

test('custom-elements.json names each attribute with the option that it sets, as the element reads them', () => {
  expect(element.tagName).toBe('marbete-print');
  expect(Object.fromEntries(element.attributes.map(({ name, fieldName }) => [name, fieldName]))).toEqual(
    attributes,
  );
});

test('Its properties are the options, with their descriptions and types', () => {
  const code = read('embed/options.ts').split('export interface EmbedOptions {')[1]!.split('\n}')[0]!;
  const options = [...code.matchAll(/\/\*\* (.*?) \*\/\s+(\w+)\??: (.*);/g)].map(
    ([, description, name, type]) => ({ kind: 'field', name, type: { text: type }, description }),
  );
  expect(options.length).toBe(new Set(Object.values(attributes)).size);
  expect(element.members.filter(({ kind }) => kind === 'field')).toEqual(options);
});

test('Its events, parts, slots and custom properties are those of the sources', () => {
  const events = read('provider/widget-events.ts').split('interface WidgetEventMap {')[1]!.split('\n}')[0]!;
  expect(element.events.map(({ name }) => name)).toEqual(
    [...events.matchAll(/^ {2}(\w+):/gm)].map(([, name]) => `marbete-${name}`),
  );
  const parts = [
    'print-button/PrintButton.tsx',
    'print-button/NativeDialog.tsx',
    'print-widget/PrintWidget.tsx',
    'label-preview/LabelPreviewView.tsx',
    'printer-picker/PrinterPickerView.tsx',
    'ui/Notice.tsx',
  ].flatMap((path) => [...read(path).matchAll(/\bpart="(\w+)"/g)].map(([, name]) => name));
  expect(element.cssParts.map(({ name }) => name).toSorted()).toEqual(parts.toSorted());
  expect(element.slots.map(({ name }) => name)).toEqual(
    [...read('embed/EmbedRoot.tsx').matchAll(/<slot name="(\w+)"/g)].map(([, name]) => name),
  );
  const tokens = new Map(
    [...read('ui/tokens.css').matchAll(/(--marbete-[\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [
      name,
      value,
    ]),
  );
  for (const { name } of element.cssProperties) expect(tokens.has(name), name).toBe(true);
  for (const { name, description } of [...element.events, ...element.cssParts, ...element.cssProperties])
    expect(description, name).toMatch(/\.$/);
});
