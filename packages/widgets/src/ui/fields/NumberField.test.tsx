import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderWidget } from '../../../../../tests/components/render-widget.tsx';
import { NumberField, type NumberFieldProps } from './NumberField.tsx';

function Typed({ accepts }: Pick<NumberFieldProps, 'accepts'>) {
  const [value, setValue] = useState('');
  return <NumberField label="Número" value={value} onChange={setValue} {...(accepts ? { accepts } : {})} />;
}

test.each([
  ['digits', '1a2.', '12'],
  ['decimal', '1x2.3.4', '12.34'],
  // A comma that was left out would make 12,5 mm 125.
  ['size', '12,5', '12.5'],
  ['size', '1,2,5', '1.25'],
  ['price', '12,50', '12,50'],
  ['price', '1.250', '1.250'],
  ['price', '-9,9o5', '9,95'],
  ['signed', '-1-2', '-12'],
] as const)('A field of %s that %s is typed into holds %s', async (accepts, typed, held) => {
  renderWidget(<Typed accepts={accepts} />);
  const field = page.getByLabelText('Número');
  await userEvent.type(field, typed);
  await expect.element(field).toHaveValue(held);
});

const wholeNumbers = 'Solo números enteros, sin punto ni coma.';
const noNumber = 'Eso no es un número que se pueda escribir aquí.';

test.each([
  // 1.5 mm is not 15.
  ['digits', '1.5', '1', wholeNumbers],
  ['digits', '12,75', '12', wholeNumbers],
  ['signed', '-1.5', '-1', wholeNumbers],
  ['decimal', '12,5', '12', noNumber],
] as const)(
  'A field of %s that %s is typed into holds %s, and says why',
  async (accepts, typed, held, why) => {
    renderWidget(<Typed accepts={accepts} />);
    const field = page.getByLabelText('Número');
    await userEvent.type(field, typed);
    await expect.element(field).toHaveValue(held);
    await expect.element(field).toHaveAccessibleDescription(expect.stringContaining(why));
    await userEvent.keyboard('{Backspace}7');
    await expect.element(page.getByText(why)).not.toBeInTheDocument();
  },
);

test('A number that replaces one behind a refused mark is taken, also where it begins with the same digits', async () => {
  renderWidget(<Typed accepts="digits" />);
  const field = page.getByLabelText('Número');
  await userEvent.type(field, '4.2');
  await expect.element(field).toHaveValue('4');
  await userEvent.fill(field, '42');
  await expect.element(field).toHaveValue('42');
});

test.each([
  ['digits', '2.5', '', wholeNumbers],
  ['digits', ' 25 ', '25', undefined],
  ['digits', 'abc', '', noNumber],
  ['signed', '-3', '-3', undefined],
  ['size', '2,5', '2.5', undefined],
  ['decimal', '1,5', '', noNumber],
  ['price', '9.99 $', '', noNumber],
] as const)('A field of %s that %s is pasted into holds %s', async (accepts, pasted, held, why) => {
  renderWidget(<Typed accepts={accepts} />);
  const field = page.getByLabelText('Número');
  await field.click();
  const input = field.element() as HTMLInputElement;
  input.focus();
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  set?.call(input, pasted);
  input.dispatchEvent(new InputEvent('input', { inputType: 'insertFromPaste', bubbles: true }));
  await expect.element(field).toHaveValue(held);
  if (why === undefined) await expect.element(field).not.toHaveAttribute('aria-invalid', 'true');
  else await expect.element(page.getByText(why)).toBeVisible();
});
