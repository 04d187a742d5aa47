import { AppError } from '@marbete/core/api/errors';
import iconv from 'iconv-lite';

/** Names that stand for a table of characters; iconv-lite's own transforms (base64, hex) are none. */
const codePageName =
  /^(?:(?:windows-?|cp|ibm-?)?\d{3,4}|iso-?8859-?\d{1,2}|koi8-[ru]|latin-?\d{1,2}|us-ascii|ascii|macintosh|mac-?roman|shift_?jis|gbk?|gb18030|big5|euc-(?:jp|kr))$/i;

/**
 * Text as the bytes of a code page, UTF-8 when none is named. Fails with `data-invalid` naming the first character
 * that the page lacks: a printer would print another one in its place.
 */
export function encodeText(text: string, encoding = 'utf-8'): Uint8Array {
  if (/^utf-?8$/i.test(encoding)) return Buffer.from(text, 'utf8');
  if (!codePageName.test(encoding) || !iconv.encodingExists(encoding)) {
    throw new AppError(
      'invalid-input',
      `The encoding '${encoding}' is not known; name a code page such as 1252.`,
      {
        details: { reason: 'unknown-encoding', encoding },
      },
    );
  }
  const bytes = iconv.encode(text, encoding);
  const back = iconv.decode(bytes, encoding, { stripBOM: false });
  if (back !== text) throw missingCharacter(text, encoding);
  return bytes;
}

function missingCharacter(text: string, encoding: string): AppError {
  let line = 1;
  for (const character of text) {
    if (character === '\n') line += 1;
    if (iconv.decode(iconv.encode(character, encoding), encoding, { stripBOM: false }) === character)
      continue;
    const code = `U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`;
    return new AppError(
      'data-invalid',
      `Code page ${encoding} has no '${character}' (${code}, line ${line}); nothing was printed. Change the text or the printer's code page.`,
      { details: { reason: 'character-outside-page', character, encoding, line } },
    );
  }
  return new AppError(
    'data-invalid',
    `The text cannot be written in code page ${encoding}; nothing was printed.`,
    {
      details: { reason: 'character-outside-page', encoding },
    },
  );
}
