import '@marbete/widgets/styles.css';
import { MarbeteProvider, PrintButton } from '@marbete/widgets';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Designer } from './Designer';
import { label, publishableKey, server, values } from './marbete.json';
import { PrintNow } from './PrintNow';

function Page() {
  const [said, setSaid] = useState('');
  return (
    <MarbeteProvider server={server} publishableKey={publishableKey} locale="en-US">
      <PrintButton
        label={label}
        values={values}
        quantity={2}
        onPrinted={({ labels, printer }) => setSaid(`${labels} labels went to ${printer}.`)}
      />
      <PrintNow product={values} />
      <p>{said}</p>
      <Designer />
    </MarbeteProvider>
  );
}

createRoot(document.querySelector('#root')!).render(<Page />);

/** What TypeScript knows of the element. */
document.querySelector('marbete-print')?.open();
addEventListener('marbete-printed', ({ detail }) => {
  document.title = detail.labels.toFixed() + detail.printer;
});
