import { expect, test } from 'vitest';
import { snippetOf } from './key-snippet.ts';

test('The snippet has the script of this server, and an element with the key for each label', () => {
  const etiquetas = [
    { id: 12, nombre: 'Shelf' },
    { id: 13, nombre: 'Jewel --> <b>' },
  ];
  expect(snippetOf({ clave: 'pk_1', etiquetas }, 'https://labels.example.com').split('\n')).toEqual([
    '<script type="module" src="https://labels.example.com/embed/v1/marbete.js"></script>',
    '<!-- Shelf -->',
    '<marbete-print key="pk_1" label="12"></marbete-print>',
    // A name cannot end the comment that it stands in.
    '<!-- Jewel     b  -->',
    '<marbete-print key="pk_1" label="13"></marbete-print>',
  ]);
  expect(snippetOf({ clave: 'pk_1', etiquetas }, 'https://labels.example.com', 'panel')).toContain(
    '<marbete-print key="pk_1" label="12" view="panel"></marbete-print>',
  );
});
