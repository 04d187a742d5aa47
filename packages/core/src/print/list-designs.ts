import type { Design } from '@marbete/engine/internal/designs/description';
import { designs } from '@marbete/engine/internal/designs/designs';
import { densitiesOf, languagesOf, layOutDesign } from '@marbete/engine/internal/designs/layout';
import type { Language } from '@marbete/engine/internal/designs/word-languages';
import { describeKind } from '@marbete/engine/internal/designs/words';
import { languageById, languageId, type PrinterLanguage } from '@marbete/engine/internal/languages/languages';
import { askedJoin } from '@marbete/engine/internal/template/joins';
import { templateVariables } from '@marbete/engine/internal/template/variables';
import type { MappingHints } from '../catalogue/mapping.ts';
import { fitOfVariables, type ListFit, shopNames } from './list-label.ts';

/*
 * The gallery's designs as labels of a list, for servers and for pages that try a list without an account. A design is
 * named by its number and a printer language, and laid out when it is asked for.
 */

/** Designs that are proposed for a list, each in up to three printer languages. */
const mostDesigns = 8;
/** Dots a millimetre of the usual print head. */
const usualDpmm = 8;
const labelMaterial = 1;
const ticketMaterial = 2;

/** What a design is laid out for, besides its printer language. */
export interface DesignFor {
  /** Language of the label's own words. */
  words: Language;
  /** Dots a millimetre of the print head; one that the printer language does not have counts as 8. */
  dpmm?: number | undefined;
}

/** A design as a label of one printer language. */
export interface LaidDesign {
  /** Names the design and its printer language. */
  id: number;
  nombre: string;
  descripcion: string;
  /** The template. */
  etiqueta: string;
  language_id: number;
  /** WIDTHxHEIGHT in millimetres. */
  medida: string;
  material_id: 1 | 2;
  design: Design;
}

export type FittingDesign = ListFit & { label: LaidDesign };

const idOf = ({ number }: Design, language: PrinterLanguage) => number * 100 + languageId(language);

/** The label of an id; undefined for none. The same one comes again for a design that was laid out before. */
export async function designById(id: number, wanted: DesignFor): Promise<LaidDesign | undefined> {
  const design = designs.find(({ number }) => number === Math.floor(id / 100));
  const language = languageById(id % 100);
  const isOffered = design && language && languagesOf(design).includes(language);
  return isOffered ? designed(design, language, wanted) : undefined;
}

/** As many as there are designs, languages and print heads. */
const laid = new Map<string, Promise<LaidDesign>>();

function designed(
  design: Design,
  language: PrinterLanguage,
  { words, dpmm }: DesignFor,
): Promise<LaidDesign> {
  const head = densitiesOf(language).find((each) => each === dpmm) ?? usualDpmm;
  const key = [design.key, language, words, head].join(' ');
  const known = laid.get(key) ?? layOut(design, language, { words, dpmm: head });
  laid.set(key, known);
  return known;
}

async function layOut(
  design: Design,
  language: PrinterLanguage,
  { words, dpmm }: Required<DesignFor> & { dpmm: number },
): Promise<LaidDesign> {
  const { name, text } = describeKind(design.kind, words);
  const { widthMm, heightMm, across } = design;
  return {
    id: idOf(design, language),
    nombre: `${name} ${widthMm} × ${heightMm}${across ? ` (${across})` : ''}`,
    descripcion: text,
    etiqueta: await layOutDesign(design, { language, dpmm, words }),
    language_id: languageId(language),
    medida: `${widthMm}x${heightMm}`,
    material_id: design.isTicket ? ticketMaterial : labelMaterial,
    design,
  };
}

/**
 * The designs that suit a list, best first, each in the printer languages that it is offered in. Laying one out takes
 * some 40 ms the first time: others are answered in between. `company` is what the shop is called, where that is known.
 */
export async function designsForList(
  hints: MappingHints,
  { words, company = '' }: { words: Language; company?: string | undefined },
): Promise<FittingDesign[]> {
  const found: FittingDesign[] = [];
  for (const { design, ...fit } of fittingDesigns(hints, company)) {
    for (const language of languagesOf(design)) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other, so that others have their turn
      await new Promise<void>((resolve) => setTimeout(() => resolve(), 0));
      // oxlint-disable-next-line no-await-in-loop
      found.push({ ...fit, label: await designed(design, language, { words }) });
    }
  }
  return found;
}

type Fitting = ListFit & { design: Design };

function fittingDesigns(hints: MappingHints, company: string): Fitting[] {
  const fitting = designs
    .filter(({ kind }) => kind !== 'promotion-multi')
    .map((design) => ({ design, ...fitOfVariables(variablesOf(design), hints, { company }) }));
  return bestFirst(fitting).slice(0, mostDesigns);
}

/** What every article has; a design that shows more of it prints the rest all the same. */
const essential: ReadonlySet<string> = new Set(['CODE', 'DESCRIPTION', 'PRICE']);

/** The variables that a label lacks of those that it cannot do without, or that have to be asked. */
export const lacksOf = ({ missing, joins }: Pick<ListFit, 'missing' | 'joins'>): number =>
  missing.filter((variable) => essential.has(variable) || joins[variable] === askedJoin).length;

/** How little suits a design, the largest fault first: it loses offers, lacks what matters, is no usual price label. */
function faultsOf({ design, losesOffer, ...fit }: Fitting): number[] {
  // A roll that few have, or a label that says whose it is rather than what it costs.
  const isUnusual =
    design.isTicket === true ||
    design.across !== undefined ||
    Object.keys(fit.joins).some((variable) => shopNames.has(variable));
  return [Number(losesOffer), lacksOf(fit), Number(isUnusual)];
}

/** Designs that suit best first; of those that suit alike one of each kind, then the next of each. */
function bestFirst(fitting: readonly Fitting[]): Fitting[] {
  const earlier = new Map<string, number>();
  const ranked = fitting.map((each) => {
    const faults = faultsOf(each);
    const kind = [...faults, each.design.kind].join(' ');
    const turn = earlier.get(kind) ?? 0;
    earlier.set(kind, turn + 1);
    return { each, order: [...faults, turn] };
  });
  const compare = (a: readonly number[], b: readonly number[]) =>
    a.map((value, at) => value - b[at]!).find((difference) => difference !== 0) ?? 0;
  return ranked.toSorted((a, b) => compare(a.order, b.order)).map(({ each }) => each);
}

/** The variables of a design, before it is laid out. */
function variablesOf({ fields }: Design): string[] {
  const says = fields.map((field) =>
    field.kind === 'price'
      ? `%${field.of}%`
      : field.kind === 'text' || field.kind === 'code'
        ? field.says
        : '',
  );
  return templateVariables(says.join(' '));
}
