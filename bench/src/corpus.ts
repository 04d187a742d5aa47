import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { designs } from '@marbete/engine/internal/designs/designs';
import { languagesOf, layOutDesign } from '@marbete/engine/internal/designs/layout';
import { readSource } from '@marbete/engine/internal/template/source';
import { projectRoot } from './machine.ts';

/** A ZPL label that others wrote, and the size of its reference picture. */
export interface CorpusLabel {
  zpl: string;
  widthMm: number;
  heightMm: number;
}

const corpora = process.env['MARBETE_CORPORA'] ?? join(projectRoot, '..', 'shared', 'corpora');
const folder = join(corpora, 'zpl');

/** Names of the labels of the corpus. Throws with the next step when there is none. */
export function corpusNames(): string[] {
  const names = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.zpl')) : [];
  if (names.length === 0)
    throw new Error(`No ZPL labels in ${folder}: name the folder of the corpora in MARBETE_CORPORA.`);
  return names.map((file) => file.slice(0, -'.zpl'.length)).toSorted();
}

export function corpusLabel(name: string): CorpusLabel {
  const picture = readFileSync(join(folder, `${name}.png`));
  return {
    zpl: readFileSync(join(folder, `${name}.zpl`), 'utf8'),
    widthMm: picture.readUInt32BE(16) / 8,
    heightMm: picture.readUInt32BE(20) / 8,
  };
}

/** A label of the corpora in a language that the drawing board edits. */
export interface BoardLabel {
  name: string;
  language: 'zpl' | 'tspl' | 'epl';
  text: string;
  encoding: 'utf-8' | 'latin1';
}

export function boardLabels(): BoardLabel[] {
  return (['zpl', 'tspl'] as const).flatMap((language) => labelsIn(join(corpora, language), language));
}

/** Labels of our own: those of the demo and the golden ones, and each design of the gallery in one language. */
export async function ownLabels(): Promise<BoardLabel[]> {
  const languages = ['zpl', 'tspl', 'epl'] as const;
  const laid = designs.map(async (design, at): Promise<BoardLabel> => {
    const offered = languages.filter((language) => languagesOf(design).includes(language));
    const language = offered[at % offered.length] ?? 'zpl';
    const text = await layOutDesign(design, { language, dpmm: 8, words: 'en' });
    return { name: `design ${design.key}`, language, text, encoding: 'utf-8' };
  });
  const written = languages.flatMap((language) =>
    ['demo', join('tests', 'golden', language)].flatMap((folder) =>
      labelsIn(join(projectRoot, folder), language),
    ),
  );
  return [...written, ...(await Promise.all(laid))];
}

function labelsIn(folder: string, language: BoardLabel['language']): BoardLabel[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((file) => file.endsWith(`.${language}`))
    .toSorted()
    .map((file) => ({ name: file, language, ...readSource(readFileSync(join(folder, file))) }));
}
