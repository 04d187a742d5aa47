import { scanTspl } from './tspl/draw/scan.ts';
import { scanZpl } from './zpl/draw/scan.ts';
import { languagesOfCode, type PrinterLanguage } from './languages.ts';

/**
 * What to send before the next chunk when `broken` was cut short at an unknown byte: it makes the printer drop the
 * label that it has partly received, and prints nothing. Empty for languages that have no such way.
 *
 * @param broken the whole chunk, one character a byte (U+0000 to U+00FF)
 * @param known the language that the printer answers in, for code that does not show its own
 */
export function recoveryCode(broken: string, known?: PrinterLanguage): string {
  const found = languagesOfCode(broken);
  const languages = found.length === 0 && known ? [known] : found;
  return languages.map((language) => recoveries[language]?.(broken) ?? '').join('');
}

const recoveries: Partial<Record<PrinterLanguage, (broken: string) => string>> = {
  zpl: zplRecovery,
  tspl: tsplRecovery,
};

/**
 * ZPL II Programming Guide, ~JX (cancel the partly received format), ^CC ^CD ^CT, ^GF and ~DY. Which prefixes are in
 * force depends on where the chunk broke, so every prefix that it sets restores all three, and ~JX comes last. They
 * stand there twice: the first character may become the parameter of a broken ^CC, ^CD or ^CT, and counted raw bytes
 * that are still owed swallow what comes first.
 */
function zplRecovery(broken: string): string {
  if (!/C[CDT]|GF|DY/i.test(broken)) return '~JX\r\n';
  const prefixes = new Set(['~', '^']);
  let changes = false;
  let owed = 0;
  const scanner = scanZpl(broken);
  for (let command = scanner.next(); command; command = scanner.next()) {
    const { name, params, delimiter } = command;
    if (name === 'CC' || name === 'CT' || name === 'CD') {
      changes = true;
      if (name !== 'CD' && params !== '') prefixes.add(params);
    }
    const kind = params.split(delimiter, 2)[name === 'DY' ? 1 : 0]?.trim() ?? '';
    if ((name === 'GF' || name === 'DY') && /^[BCP]$/i.test(kind)) owed = Math.max(owed, params.length);
  }
  const restore = changes
    ? [...prefixes].map((prefix) => `${prefix}CC^${prefix}CD,${prefix}CT~`).join('')
    : '';
  return `${restore}${' '.repeat(owed)}${restore}~JX\r\n`;
}

/**
 * TSPL/TSPL2 Programming Language manual, CLS, BITMAP and DOWNLOAD: fills up raw bytes that are still owed, ends the
 * line and a program that is being stored, and clears the image buffer.
 */
function tsplRecovery(broken: string): string {
  if (!/BITMAP|DOWNLOAD/i.test(broken)) return '\r\nCLS\r\n';
  let stores = false;
  let owed = 0;
  const scanner = scanTspl(broken);
  for (let statement = scanner.next(); statement; statement = scanner.next()) {
    owed = Math.max(owed, statement.announced ?? 0);
    stores ||= statement.name === 'DOWNLOAD';
  }
  return `${' '.repeat(owed)}\r\n${stores ? 'EOP\r\n' : ''}CLS\r\n`;
}
