import { AppError } from '@marbete/core/api/errors';
import {
  languagesOfCode,
  type PrinterLanguage,
  printerLanguages,
} from '@marbete/engine/internal/languages/languages';
import { readSource, type Source } from '@marbete/engine/internal/template/source';
import { maxTemplateBytes, maxTemplateLength } from '@marbete/engine/internal/template/values';
import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { unreadable } from '../file-error.ts';
import { usageError } from '../exit-codes.ts';

export interface TemplateFile {
  source: Source;
  language: PrinterLanguage;
}

/** Reads a label template; its language is the one named, or what its extension says, or what its text looks like. */
export async function readTemplate(path: string, language: string | undefined): Promise<TemplateFile> {
  let bytes: Buffer;
  try {
    bytes = await readFile(path);
  } catch (error) {
    throw unreadable(path, error, { what: 'The template', code: 'template-invalid' });
  }
  if (/^(?:\xff\xfe|\xfe\xff)/.test(bytes.toString('latin1', 0, 2))) {
    throw new AppError(
      'template-invalid',
      `${path} is UTF-16 text, which no printer reads: save it as UTF-8.`,
    );
  }
  const read = readSource(bytes);
  const isText = read.encoding === 'utf-8';
  const text = isText ? read.text.replace(/^\uFEFF/, '') : read.text;
  if (text.length > (isText ? maxTemplateLength : maxTemplateBytes)) {
    const most = isText ? `${maxTemplateLength} characters` : `${maxTemplateBytes} bytes`;
    throw new AppError('template-invalid', `${path} is longer than ${most}.`);
  }
  const source = { ...read, text };
  return { source, language: language === undefined ? languageOf(path, text) : languageNamed(language) };
}

function languageNamed(name: string): PrinterLanguage {
  const found = printerLanguages.find(({ key }) => key === name.toLowerCase());
  if (found) return found.key;
  throw usageError(
    `--language is one of ${printerLanguages.map(({ key }) => key).join(', ')}, not '${name}'.`,
  );
}

function languageOf(path: string, text: string): PrinterLanguage {
  const extension = extname(path).toLowerCase();
  const named = printerLanguages.find(
    ({ extensions }) => extension !== '.txt' && extensions.includes(extension),
  );
  if (named) return named.key;
  const found = languagesOfCode(text);
  const [language, other] = found;
  const drawn = printerLanguages.filter((each) => each.drawn).map(({ key }) => key);
  if (language && !other) return language;
  throw usageError(
    other
      ? `${path} holds programs in several languages. Say which one prints with ${choiceOf(found)}.`
      : `The language of ${path} cannot be told. Say it with ${choiceOf(drawn)}.`,
  );
}

/** '--language zpl or --language tspl'. */
function choiceOf(languages: readonly PrinterLanguage[]): string {
  return languages.map((key) => `--language ${key}`).join(' or ');
}
