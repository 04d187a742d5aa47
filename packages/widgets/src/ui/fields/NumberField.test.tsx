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
