import '@marbete/widgets/styles.css';
import { MarbeteProvider, PrintButton, PrintWidget } from '@marbete/widgets';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';

const products = [
  { DESCRIPTION: 'Arborio rice 1 kg', CODE: '7509715894964', PRICE: 43, OFFER: 0 },
  { DESCRIPTION: 'Ground coffee 500 g', CODE: '7501031311309', PRICE: 129.9, OFFER: 0 },
];

function Stock() {
  const [said, setSaid] = useState('');
  return (
    <MarbeteProvider
      server="https://labels.example.com"
      publishableKey="pk_your_key"
      locale="en-US"
      texts={{ widget: { open: 'Shelf label' } }}
    >
      <ul>
        {products.map((values) => (
          <li key={values.CODE}>
            {values.DESCRIPTION} <PrintButton label={12} values={values} />
          </li>
        ))}
      </ul>
      <h2>All of them</h2>
      <PrintWidget
        label={12}
        rows={products.map((values) => ({ values, quantity: 2 }))}
        onPrinted={({ labels, printer }) => setSaid(`${labels} labels went to ${printer}.`)}
        onFailed={({ code }) => setSaid(`It did not print: ${code}.`)}
      />
      <p>{said}</p>
    </MarbeteProvider>
  );
}

const root = document.getElementById('root');
if (root) createRoot(root).render(<Stock />);
