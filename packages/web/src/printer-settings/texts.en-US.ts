import type { SameKeys } from '@marbete/ui/provider';
import type * as spanish from './texts.es-MX.ts';

export const settings: SameKeys<typeof spanish.settings> = {
  title: 'Printer settings',
  text: 'These apply to every label of your account, unless its template sets its own.',
  general: 'General',
  'field-port': 'Port of Text2 Barcode',
  'field-ask-above': 'Ask before printing more than',
  moneySymbol: 'Currency symbol',
  decimalMark: 'Decimal separator',
  decimalMarkHint:
    'For prices that are printed or typed here. Each list is read with its own; only thousands on their own use this one.',
  point: 'Period (1,234.50)',
  comma: 'Comma (1.234,50)',
  country: 'Country of unit prices',
  countryHint: 'Prices for one kilogram or liter are worked out as the rules of this country ask.',
  noCountry: 'None: unit prices come from a column',
  codepage: 'Code page',
  'field-darkness': 'Darkness',
  'field-speed': 'Speed',
  'blackness-usual': 'It prints as black as usual, roughly like this.',
  'blackness-pale': 'It prints pale: scanners may not read the code. Raise the darkness or lower the speed.',
  'blackness-dark': 'It prints dark: bars grow together and the print head wears. Lower the darkness.',
  range: 'From {{min}} to {{max}}',
  'issue-number': 'Must be a number',
  'issue-integer': 'Must be a whole number',
  'issue-positive': 'The port must be positive',
  'issue-range': 'Must be between {{min}} and {{max}}',
  reset: 'Restore defaults',
  currencyPage: 'This code page has no such currency symbol. Choose UTF-8 or another symbol.',
  saved: 'Saved successfully',
  loadFailed: 'An error occurred, try again',
};
