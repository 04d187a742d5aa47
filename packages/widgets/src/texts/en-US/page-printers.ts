import type { SameKeys } from '../../provider/texts.ts';
import type { pagePrinters as es } from '../es-MX/page-printers.ts';

export const pagePrinters: SameKeys<typeof es> = {
  pdf: 'PDF file',
  'pdf-text': 'A page for each label, at its true size. Print it at 100%.',
  dialog: 'The browser’s print dialog',
  'dialog-text': 'For any printer of this computer or phone. Browsers round sizes by about 0.15 mm.',
  serial: 'Serial port or paired Bluetooth',
  'serial-text': 'The browser asks which port. On Windows also the virtual ports of USB printers.',
  usb: 'USB',
  'usb-text': 'The browser asks which printer. Linux needs a rule that lets you open it.',
  bluetooth: 'Bluetooth LE',
  'bluetooth-text': 'Printers with Bluetooth LE only. Pair others, and use them as a serial port.',
  rule: 'Before the first time: print a 50 mm ruler and measure it. It shows whether the browser keeps sizes.',
  'rule-print': 'Print the ruler',
  'rule-measured': 'It measures (mm)',
  'rule-wrong':
    'The browser changes the size. In its dialog choose scale 100% (“Actual size”), margins “None” and not “Fit to page”; then print the ruler again.',
  'rule-done': 'Use the browser',
  'rule-later': 'Without measuring',
  speed: 'Speed of the port',
  baud: '{{speed}} baud',
  paper: 'Paper',
  'page-each': 'A page for each label',
  from: 'First free place of the sheet (1 to {{most}})',
  refused:
    'The browser does not let this page open a printer: {{message}} If the page stands in an iframe, whoever made it must allow it there.',
  'too-small':
    'The label measures {{label}} and does not fit a place of the sheet, {{place}}. Choose another sheet.',
};
