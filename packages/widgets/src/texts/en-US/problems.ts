import type { SameKeys } from '../../provider/texts.ts';
import type { problems as esMX } from '../es-MX/problems.ts';

export const problems: SameKeys<typeof esMX> = {
  'barely-fits': '“{{text}}” barely fits; on some printers it may not.',
  'character-lost': 'The printer does not take some of the characters; they are left out.',
  'character-outside-page':
    'The code page of the printer has no “{{character}}”. Change it, or use another page in Settings.',
  'check-digit-added': 'The code {{text}} lacks its check digit; it was computed.',
  'character-unreadable': '{{text}} holds a byte that the file’s encoding does not have.',
  'clock-indicator': 'It has the sign with which the field prints the time. Remove it.',
  'code-character': 'This kind of code does not take some of the characters. Correct the code.',
  'code-characters-dropped': 'The barcode of “{{text}}” leaves out some of the characters.',
  'code-destroyed':
    '{{text}} is what the spreadsheet left of a long code: format the column as text in the sheet.',
  'code-digits-dropped': 'The barcode of “{{text}}” leaves out or adds digits.',
  'code-does-not-fit':
    'The barcode of “{{text}}” does not fit its place on the label. Shorten it or change the label.',
  'code-empty': 'The code is empty. Fill it or skip the row.',
  'code-length': 'The code does not have the length that this kind needs. Correct it.',
  'code-not-drawn': '“{{text}}” cannot be printed as this kind of code. Correct the code.',
  'code-over-area': 'The barcode of “{{text}}” is larger than its area.',
  'code-own-ends': 'The barcode of “{{text}}” has start and stop letters of its own.',
  'code-quiet-zone': 'The barcode of “{{text}}” has too little blank space beside it.',
  'code-wrong-check-digit': 'The check digit of {{text}} is wrong; another one is printed.',
  'command-not-drawn': '{{command}} of the template does not print as it is written.',
  'content-unreadable':
    'The contents cannot be read. Write a number and its unit, such as 400 g or 6 x 330 ml.',
  'control-character': 'It holds an invisible control character. Remove it.',
  'currency-differs':
    'The price {{text}} is in {{currency}}, and the label prints {{sign}}. Say whose currency prints: special cases of prices, when the catalog is imported or updated.',
  'darkness-zero': 'The template prints with darkness 0.',
  'date-ambiguous': 'The date {{text}} was read with the day first.',
  'date-unreadable': 'The date {{text}} has no day, month and year in digits.',
  'days-unreadable': 'The shelf life “{{text}}” is no number of days. Write 14, for example.',
  'doubtful-command': 'The template has a doubtful command. Check it.',
  'font-lacks-character': 'The printer’s font may not have “{{characters}}” of “{{text}}”.',
  'font-missing': 'The template needs the font {{font}} in the printer.',
  'formula-without-result':
    'The cell has a formula without a result: {{text}}. Open the file in your spreadsheet program, correct it and save it again.',
  'gs1-invalid': 'The GS1 text {{text}} is not valid. Correct it.',
  'gtin-check-digit': 'The check digit of {{text}} is wrong. Correct the code.',
  'gtin-empty': 'The code is empty. Fill it or skip the row.',
  'gtin-length': '{{text}} does not have the number of digits of this code. Correct it.',
  'gtin-not-compressible': '{{text}} cannot be shortened to a UPC-E. Correct it.',
  'gtin-not-digits': '{{text}} must have digits only. Correct the code.',
  'image-missing': 'The template needs the image {{name}} in the printer.',
  'ink-on-neighbour':
    'The label prints beyond its width, on the one beside it. Shorten its texts, or move what reaches over its edge.',
  'label-longer-than-paper':
    'The label is {{labelMm}} mm long, and the paper in the printer {{paperMm}} mm: the rest is not printed there.',
  'label-other-density':
    'The label is made for {{made}} dots per millimeter. This printer has {{dpmm}}, so it prints at {{percent}}% of its size.',
  'label-too-large':
    'The printer code of one label is larger than {{most}} MiB. Shorten its values or its pictures.',
  'label-wider-than-paper':
    'The label is {{labelMm}} mm wide, and the paper in the printer {{paperMm}} mm: what lies beyond is not printed.',
  'leading-zero-lost':
    '{{text}}: was a leading zero lost in the spreadsheet? With it, it would be {{repaired}}.',
  'leading-zeros-added': 'The code {{text}} had lost its leading zero; it was put back.',
  'name-empty': 'The name is empty. Fill it or skip the row.',
  'not-digits': 'It must have digits only. Correct it.',
  'offer-not-below-price': 'The offer is not below the price.',
  'prefixes-left-changed': 'The template changes the printer’s prefixes and does not change them back.',
  'price-ambiguous':
    'The price {{text}} is {{point}} or {{comma}}: say the decimal mark when the catalog is imported.',
  'price-does-not-fit':
    'The price “{{text}}” does not fit its place on the label. Change the label or the price.',
  'price-missing': 'The price is missing.',
  'price-rounded':
    'The price {{text}} has more than two decimals and would print as {{price}}. Say whether prices are rounded: special cases of prices, when the catalog is imported or updated.',
  'price-text-differs':
    'The cell holds {{price}} and the sheet shows {{text}}. Say whether what it holds prints: special cases of prices, when the catalog is imported or updated.',
  'price-unreadable': '“{{text}}” is not a price. Correct the cell.',
  'price-zero':
    'The price is zero. Correct it, or say that such prices print: special cases of prices, when the catalog is imported or updated.',
  'print-added': 'The template has no PRINT line; one was added at its end.',
  'qr-model-1': 'The QR code of the template is of model 1, which many scanners do not read.',
  'quantity-fraction': 'The quantity {{text}} is not a whole number.',
  'quantity-too-large': 'At most 9,999 copies of a row are printed.',
  'quantity-unreadable': 'The quantity is not a number. Correct it.',
  'serial-below-zero': 'The counter of the serial would go below zero. Set another start.',
  'serial-start': 'The serial must be letters and digits that end in 1 to 12 digits.',
  'short-upc-e': '{{text}} was taken as the six digits of a UPC-E.',
  'text-block-character': 'It has a character that the text block of the template does not take. Remove it.',
  'text-cut': '“{{text}}” does not fit and is cut off, as the label says.',
  'text-does-not-fit': '“{{text}}” does not fit its field, and the label stops such rows. Shorten it.',
  'text-outside': '“{{text}}” does not fit on the label; part of it is cut off.',
  'text-outside-sections': 'The template has text outside of its sections.',
  'text-too-long': '“{{text}}” is too long for its lines; not all of it is printed.',
  'value-as-command': 'It has signs that the printer would take as a command. Remove them.',
  'value-missing': 'There is no data for this field; it prints empty.',
  'value-not-there': '“{{text}}” is what a program writes where it has no value. Correct the cell.',
  'value-outside-data': '“{{text}}” stands inside a command and is not of the kind that it needs.',
  'weight-code-room':
    '“{{text}}” has more digits than the account’s pattern of weight codes has room for. Change the pattern or correct the cell.',
};
