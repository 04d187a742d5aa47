import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen } from '../../../../tests/components/render-screen.tsx';
import { LongTexts } from './LongTexts.tsx';

const code = '^XA\n^FO1,1^A0N,30^FD%NAME% %UNIT%^FS\n^XZ\n';

function Edited() {
  const [template, setTemplate] = useState(code);
  return (
    <>
      <LongTexts template={template} configured={[]} onTemplate={setTemplate} />
      <pre data-testid="template">{template}</pre>
    </>
  );
}

test('what a long text does is written into the template, changed there, and taken away', async () => {
  await renderScreen(<Edited />);
  const template = page.getByTestId('template');
  const add = page.getByRole('button', { name: 'Agregar texto largo' });
  await add.click();
  await expect.element(template).toHaveTextContent('<FIT NAME shrink> ^XA');
  await page.getByLabelText('Líneas').fill('2');
  await expect.element(template).toHaveTextContent('<FIT NAME lines=2 shrink> ^XA');
  await page.getByRole('combobox', { name: 'Si no cabe' }).click();
  await page.getByRole('option', { name: 'No imprimir la fila' }).click();
  await expect.element(template).toHaveTextContent('<FIT NAME lines=2 stop> ^XA');
  await add.click();
  await expect.element(template).toHaveTextContent('<FIT NAME lines=2 stop> <FIT UNIT shrink> ^XA');
  await expect.element(add).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Quitar la regla de NAME' }).click();
  await page.getByRole('button', { name: 'Quitar la regla de UNIT' }).click();
  await expect.poll(() => template.element().textContent).toBe(code);
});
