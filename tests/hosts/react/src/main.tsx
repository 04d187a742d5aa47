import '@marbete/widgets/styles.css';
import { MarbeteProvider, PrintButton, usePrintLabel } from '@marbete/widgets';
import { LabelDesigner } from '@marbete/widgets/designer';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { label, publishableKey, server, values } from './marbete.json';

function PrintNow() {
  const { print, phase } = usePrintLabel();
  return (
    <button type="button" onClick={() => void print({ label, values, quantity: 2, printer: 'zebra' })}>
      Print now: {phase}
    </button>
  );
}

function Page() {
  const [said, setSaid] = useState('');
  const [source, setSource] = useState('^XA^PW400^LL240^FO16,16^A0N,28,26^FDArborio rice^FS^XZ');
  return (
    <MarbeteProvider server={server} publishableKey={publishableKey} locale="en-US">
      <PrintButton
        label={label}
        values={values}
        quantity={2}
        onPrinted={({ labels, printer }) => setSaid(`${labels} labels went to ${printer}.`)}
      />
      <PrintNow />
      <p>{said}</p>
      <LabelDesigner source={source} language="zpl" onChange={(change) => setSource(change.source)} />
    </MarbeteProvider>
  );
}

createRoot(document.querySelector('#root')!).render(<Page />);

/** What TypeScript knows of the element. */
export const element = (
  <marbete-print
    publishable-key={publishableKey}
    label={label}
    values={JSON.stringify(values)}
    view="panel"
  />
);
document.querySelector('marbete-print')?.open();
addEventListener('marbete-printed', ({ detail }) => {
  document.title = detail.labels.toFixed() + detail.printer;
});
