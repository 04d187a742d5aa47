import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { inList, openBoard } from '../../../../tests/components/open-board.tsx';

const labels = {
  zpl: '^XA^PW400^LL240^FO16,20^A0N,30,30^FB300,1,0,L^FDUno^FS^XZ',
  tspl: 'SIZE 50 mm,30 mm\nCLS\nTEXT 16,20,"3",0,1,1,1,"Uno"\nPRINT 1\n',
  epl: 'N\nq400\nQ240,24\nA16,20,0,3,1,1,N,"Uno"\nP1\n',
} as const;

it.each(Object.entries(labels) as ['zpl' | 'tspl' | 'epl', string][])(
  'says at the alignment what %s cannot',
  async (language, source) => {
    await openBoard(source, { language });
    await inList(/^Uno/).click();
    const align = page.getByRole('combobox', { name: 'Alineación' });
    await expect.element(align).toBeVisible();
    const lacks = language === 'epl';
    const note = page.getByText(`${language.toUpperCase()} no alinea textos`, { exact: false });
    expect(note.elements().length).toBe(lacks ? 1 : 0);
    expect(align.element().hasAttribute('data-disabled')).toBe(lacks);
    // A screen reader says why.
    const described = align.element().getAttribute('aria-describedby');
    expect(described !== null && document.getElementById(described)?.textContent?.includes('no alinea')).toBe(
      lacks,
    );
  },
);
