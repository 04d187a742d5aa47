import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { emptyLabel } from '../languages/empty-label.ts';
import { editedLanguages } from '../languages/language-engines.ts';
import { readSource } from '../template/source.ts';
import { moveFields, openDocument, pasteFields, removeFields, type DocumentField } from './document.ts';

const root = join(import.meta.dirname, '../../../..');

const files = editedLanguages.flatMap((language) =>
  [join(root, 'tests/golden', language), join(root, 'demo')]
    .filter((folder) => existsSync(folder))
    .flatMap((folder) =>
      readdirSync(folder)
        .filter((name) => name.endsWith(`.${language}`))
        .map((name) => ({ language, name, path: join(folder, name) })),
    ),
);

/** What two fields say, of which one may be in a template: what that cannot change is compared as it is drawn. */
const said = (one: DocumentField | undefined, other: DocumentField | undefined) =>
  [one, other].map((field) => [
    field?.kind,
    field?.turn,
    one?.data && other?.data ? field?.content : field?.text,
  ]);

it.each(files)('puts fields of $name into another label and takes them out again', async (file) => {
  const { text, encoding } = readSource(readFileSync(file.path));
  const options = { language: file.language, encoding };
  const from = await openDocument(text, options);
  const target = await openDocument(emptyLabel(file.language, 100, 150, 8) ?? '', options);
  let pasted = 0;
  for (const field of from.fields.filter(({ drawn }, at) => drawn && at < 4)) {
    const whole = from.fields.filter(({ range }) => range.from === field.range.from).map(({ id }) => id);
    const edit = pasteFields(target, from, whole);
    if (edit.changes.length === 0) {
      expect(edit.remarks[0]?.level, `${file.name} ${field.text}`).toBe('error');
      continue;
    }
    const after = await openDocument(edit.source, options);
    expect(after.fields.length, `${file.name} ${field.text}`).toBe(whole.length);
    expect([...(edit.copies?.values() ?? [])]).toEqual(after.fields.map(({ id }) => id));
    for (const [own, copy] of edit.copies ?? []) {
      const [before, now] = said(
        from.fields.find(({ id }) => id === own),
        after.fields.find(({ id }) => id === copy),
      );
      expect(now, `${file.name} ${field.text}`).toEqual(before);
    }
    expect(moveFields(after, [...(edit.copies?.values() ?? [])], 0, 0).source).toBe(edit.source);
    expect(removeFields(after, [...(edit.copies?.values() ?? [])]).remarks).toEqual([]);
    pasted++;
  }
  expect(pasted).toBeGreaterThan(0);
});

it('puts fields behind those that are there, names them, and leaves the others as they are', async () => {
  const target = await openDocument('^XA^PW400^LL240^LH20,10^FO5,5^A0N,30,30^FDUno^FS\n^XZ\n');
  const from = await openDocument(
    '^XA^PW400^LL240^FO16,20^A0N,40,40^FDDos^FS^FO16,90^BY2^BCN,50^FD123^FS^FO16,80^GB200,3,3^FS^XZ',
  );
  const ids = from.fields.map(({ id }) => id);
  const edit = pasteFields(target, from, ids.slice(0, 2));
  expect(edit.source).toBe(
    '^XA^PW400^LL240^LH20,10^FO5,5^A0N,30,30^FDUno^FS\n^FO16,20^A0N,40,40^FDDos^FS\n^FO16,90^BY2^BCN,50^FD123^FS\n^XZ\n',
  );
  const after = await openDocument(edit.source);
  expect([...(edit.copies?.values() ?? [])]).toEqual(after.fields.slice(1).map(({ id }) => id));
  expect(edit.ids.get(target.fields[0]!.id)).toBe(after.fields[0]!.id);
});

it('refuses another language, and settings that labels behind would take', async () => {
  const two = await openDocument('^XA^FO5,5^A0N,30,30^FDUno^FS^XZ^XA^FO5,5^BCN,50^FD12^FS^XZ');
  const code = await openDocument('^XA^FO16,90^BY4^BCN,50^FD123^FS^XZ');
  expect(pasteFields(two, code, [code.fields[0]!.id]).remarks[0]?.code).toBe('edit-order');
  const tspl = await openDocument('CLS\nTEXT 5,5,"3",0,1,1,"Uno"\nPRINT 1\n');
  expect(pasteFields(two, tspl, [tspl.fields[0]!.id]).remarks[0]?.code).toBe('edit-language');
});
