'use client';
import { MarbeteProvider, PrintButton } from '@marbete/widgets';
import { useState } from 'react';
import { label, publishableKey, server, values } from '../marbete.json';

export function Shop() {
  const [said, setSaid] = useState('');
  return (
    <MarbeteProvider server={server} publishableKey={publishableKey} locale="en-US">
      <PrintButton
        label={label}
        values={values}
        quantity={2}
        onPrinted={({ labels, printer }) => setSaid(`${labels} labels went to ${printer}.`)}
      />
      <p>{said}</p>
    </MarbeteProvider>
  );
}
