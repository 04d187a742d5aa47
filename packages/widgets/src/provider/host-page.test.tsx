/// <reference types="vite/client" />
import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { createWorld } from '../../../../stories/world/world.ts';
import { values } from '../../../../stories/world/labels.ts';
import { forHosts } from '../../vite/for-hosts.ts';
import hostPage from '../../vite/host-page.css?inline';
import { LabelPreview } from '../label-preview/LabelPreview.tsx';
import { PrintButton } from '../print-button/PrintButton.tsx';
import { PrinterPicker } from '../printer-picker/PrinterPicker.tsx';
import tokens from '../ui/tokens.css?inline';
import { MarbeteProvider } from './MarbeteProvider.tsx';

/** A page of a host that has no reset and no styles of its own. */
function HostPage() {
  return (
    <main id="host">
      {(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'] as const).map((Heading) => (
        <Heading key={Heading}>Arroz arborio</Heading>
      ))}
      <p>
        <a href="#aqui">Precio</a> <code>75097</code> <kbd>F2</kbd> <b>43.00</b>
      </p>
      <ul>
        <li>Uno</li>
      </ul>
      <ol>
        <li>Uno</li>
      </ol>
      <dl>
        <dt>Precio</dt>
        <dd>43.00</dd>
      </dl>
      <table>
        <caption>Lista</caption>
        <tbody>
          <tr>
            <th>A</th>
            <td>B</td>
          </tr>
        </tbody>
      </table>
      <form>
        <fieldset>
          <legend>Datos</legend>
          <label>
            Nombre <input defaultValue="x" />
          </label>
          <select>
            <option>1</option>
          </select>
          <textarea />
          <button type="button">Guardar</button>
        </fieldset>
      </form>
      <figure>
        <figcaption>Foto</figcaption>
      </figure>
      <blockquote>Cita</blockquote>
      <pre>texto</pre>
      <hr />
    </main>
  );
}

/** What every element of the host looks like: all computed properties, of its pseudo-elements too, and its place. */
function looks(): unknown[] {
  return [...document.querySelectorAll<HTMLElement>('#host, #host *')].map((element) => ({
    name: element.localName,
    styles: [null, '::before', '::after', '::marker'].map((pseudo) => {
      const style = getComputedStyle(element, pseudo);
      return Object.fromEntries([...style].map((name) => [name, style.getPropertyValue(name)]));
    }),
    box: element.getBoundingClientRect().toJSON() as unknown,
  }));
}

test.each(['light', 'dark'] as const)(
  'A host page without a reset looks the same inside the provider, with its styles and its widgets, %s',
  async (theme) => {
    const place = document.body.appendChild(document.createElement('div'));
    const root = createRoot(place);
    onTestFinished(() => {
      root.unmount();
      place.remove();
    });
    root.render(<HostPage />);
    await expect.element(page.getByText('Cita')).toBeVisible();
    const before = looks();
    const published = document.head.appendChild(document.createElement('style'));
    published.textContent = forHosts(hostPage + tokens);
    onTestFinished(() => published.remove());
    root.render(
      <MarbeteProvider {...createWorld({})} locale="es-MX" theme={theme}>
        <HostPage />
        <PrintButton label={12} values={values} />
        <LabelPreview label={12} values={values} />
        <PrinterPicker />
      </MarbeteProvider>,
    );
    await expect.element(page.getByRole('button', { name: 'Imprimir etiqueta' })).toBeVisible();
    const after = looks();
    expect(before.length).toBeGreaterThan(30);
    for (const [index, look] of before.entries()) expect(after[index]).toEqual(look);
    // The widgets have their look: it hangs on their own roots.
    const button = page.getByRole('button', { name: 'Imprimir etiqueta' }).element();
    expect(getComputedStyle(button).boxSizing).toBe('border-box');
    expect(getComputedStyle(button.closest('.marbete')!).fontFamily).toContain('IBM Plex Sans');
  },
);
