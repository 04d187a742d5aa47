import type { PrinterLanguage } from '@marbete/engine/internal/languages/languages';
import type { HelperPrinter } from './printers.ts';

/** A maker of label printers, as a person knows it from the front of the printer. */
export interface PrinterMaker {
  name: string;
  /** What its label printers speak as they come, the likeliest first. */
  languages: readonly [PrinterLanguage, ...PrinterLanguage[]];
  /** USB vendor ids, four hexadecimal digits (http://www.linux-usb.org/usb.ids). */
  usbVendors: readonly string[];
  /** What its printers call themselves: names of drivers, of models, and their own words. */
  words: RegExp;
}

/*
 * Languages by the makers' own pages: Zebra ZPL II and EPL2 programming guides; TSC TSPL/TSPL2 manual; Xprinter, Munbyn
 * and Rollo sell printers that take TSPL; Honeywell PC42 and PM42 with ZSim; Godex GoLabel (GZPL, GEPL); Brother TD-4
 * with ZPL II emulation; Bixolon BPL-Z; Citizen with ZPL emulation.
 */
export const printerMakers: readonly PrinterMaker[] = [
  {
    name: 'Zebra',
    languages: ['zpl', 'epl'],
    usbVendors: ['0a5f'],
    words: /zebra|zdesigner|\bztc\b|eltron/i,
  },
  { name: 'TSC', languages: ['tspl'], usbVendors: ['1203'], words: /\btsc\b/i },
  { name: 'Xprinter', languages: ['tspl'], usbVendors: [], words: /xprinter|\bxp-?\d{3}/i },
  { name: 'Munbyn', languages: ['tspl'], usbVendors: [], words: /munbyn|\bitpp\d/i },
  { name: 'Rollo', languages: ['tspl'], usbVendors: [], words: /\brollo\b/i },
  {
    name: 'Honeywell',
    languages: ['zpl'],
    usbVendors: ['0c2e', '067e'],
    words: /honeywell|intermec|datamax/i,
  },
  { name: 'Godex', languages: ['zpl', 'epl'], usbVendors: ['195f'], words: /godex/i },
  // Its other printers have the same vendor id and take no labels.
  { name: 'Brother', languages: ['zpl'], usbVendors: [], words: /brother.*\btd-|^td-\d/i },
  { name: 'Bixolon', languages: ['zpl'], usbVendors: ['1504'], words: /bixolon/i },
  { name: 'Citizen', languages: ['zpl'], usbVendors: ['1d90'], words: /citizen/i },
];

/** Names of those whose printers take a language as they come, as one reads them: 'TSC, Xprinter'. */
export function makersOf(language: PrinterLanguage): string {
  return printerMakers
    .filter(({ languages: [first] }) => first === language)
    .map(({ name }) => name)
    .join(', ');
}

/** Who made a printer, by what it or its driver is called and by its USB vendor; undefined where neither tells. */
export function makerOf(
  printer: Pick<HelperPrinter, 'name' | 'uid' | 'manufacturer'> | undefined,
): PrinterMaker | undefined {
  if (!printer) return undefined;
  const { name, uid, manufacturer } = printer;
  const said = `${manufacturer} ${name}`.trim();
  const [, vendor] = /(?:^|[^0-9a-f])([0-9a-f]{4}):[0-9a-f]{4}(?::|$)/i.exec(uid) ?? [];
  return (
    printerMakers.find(({ words }) => words.test(said) || words.test(name)) ??
    printerMakers.find(({ usbVendors }) => vendor && usbVendors.includes(vendor.toLowerCase()))
  );
}
