import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { inList, label, onLabel, openBoard } from '../../../../tests/components/open-board.tsx';

/* Copying between labels: what the clipboard has is printer code. */

const two = '^XA^PW400^LL240^FO16,20^A0N,40,40^FDUno^FS^FO16,120^GB200,40,2^FS^XZ';

/** What the browser sends for Ctrl+C, Ctrl+X and Ctrl+V, with a clipboard of its own. */
function send(type: 'copy' | 'cut' | 'paste', text = '') {
  const clipboardData = new DataTransfer();
  if (text !== '') clipboardData.setData('text/plain', text);
  const event = new ClipboardEvent(type, { clipboardData, bubbles: true, cancelable: true });
  label.element().dispatchEvent(event);
  return { text: clipboardData.getData('text/plain'), isTaken: event.defaultPrevented };
}

it('copies a field as a label of its own, and pastes it beside itself as one step', async () => {
  const code = await openBoard(two);
  await inList(/^Uno/).click();
  const copied = send('copy');
  expect(copied.text).toBe('^XA^PW400^LL240^FO16,20^A0N,40,40^FDUno^FS^XZ');
  send('paste', copied.text);
  await expect.poll(() => code.now).toBe(two.replace('^XZ', '^FO32,36^A0N,40,40^FDUno^FS^XZ'));
  await expect.element(page.getByRole('button', { name: 'Deshacer: elementos pegados' })).toBeEnabled();
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.poll(() => code.now).toBe(two);
});

it('cuts, and pastes on another label with what its own label gave the field', async () => {
  const from =
    '^XA^PW400^LL240^CFD,18,10^BY3^FO16,20^FDUno^FS^FO40,80^BCN,60,N^FD123456^FS^FO1,1^GB9,9,1^FS^XZ';
  const code = await openBoard(from);
  await inList(/^Uno/).click();
  await inList(/^123456/).click({ modifiers: ['Shift'] });
  const { text } = send('cut');
  await expect.poll(() => code.now).not.toContain('123456');
  const onto = '^XA^PW400^LL240^LH10,10^FO5,5^A0N,30,30^FDDos^FS^XZ';
  code.type(onto);
  await expect.element(onLabel(/^Dos/)).toBeInTheDocument();
  send('paste', text);
  await expect.poll(() => code.now).toContain('123456');
  await expect.element(onLabel(/^Uno, texto, .* en 2, 2\.5 mm/)).toBeInTheDocument();
  // 57 modules and more of three dots each, from the left edge as before.
  await expect
    .element(onLabel(/^123456, código de barras, [\d.]+ por 7\.5 mm en 5, 10 mm/))
    .toBeInTheDocument();
  expect(code.now).toContain('^BY3');
  expect(code.now).toContain('Dos');
});

it('takes a label of another language as fields, and plain words as a text', async () => {
  const code = await openBoard(two);
  await expect.element(onLabel(/^Uno/)).toBeInTheDocument();
  send('paste', 'SIZE 50 mm,30 mm\r\nCLS\r\nBARCODE 40,100,"128",50,1,0,2,2,"123-45"\r\nPRINT 1\r\n');
  await expect.element(onLabel(/^123-45, código de barras/)).toBeInTheDocument();
  send('paste', '  Hecho en\nOaxaca ');
  await expect.poll(() => code.now).toContain('Hecho en Oaxaca');
  const before = code.now;
  send('paste', 'x'.repeat(501));
  await expect
    .element(page.getByText('El portapapeles no tiene nada', { exact: false }).first())
    .toBeInTheDocument();
  expect(code.now).toBe(before);
});

it('leaves copying in a text box to that box', async () => {
  await openBoard(two);
  await inList(/^Uno/).click();
  const clipboardData = new DataTransfer();
  const event = new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true });
  page.getByLabelText('Dice').element().dispatchEvent(event);
  expect(event.defaultPrevented).toBe(false);
});

it('has copy, cut and paste in the menu of a field', async () => {
  const code = await openBoard(two);
  await onLabel(/^Uno/).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Cortar' }).click();
  await expect.poll(() => code.now).not.toContain('Uno');
  await onLabel(/^Recuadro|^Caja/).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Pegar' }).click();
  await expect.poll(() => code.now).toContain('^FO16,20^A0N,40,40^FDUno^FS');
});
