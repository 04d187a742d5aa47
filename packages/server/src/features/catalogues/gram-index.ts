import { packPage, unpackPage } from './gram-page.ts';

/*
 * Which blocks of rows can hold a word: for each run of three and of four characters, a mark at each block that has it
 * somewhere. Runs share 32,768 marks by their hash, so that a mark can promise too much and never too little; the text
 * of a block decides. (An n-gram index with signatures: Zobel, Moffat, "Inverted files for text search engines", 2006, 5.)
 */

/** Marks of a block: this many words of 32. */
export const pagesPerSegment = 1_024;
/** Blocks that are indexed together, and so memory that an import needs for it: 16 MiB. */
export const blocksPerSegment = 4_096;
/** Sets of up to so many blocks are read through as fast as an index would be asked. */
const blocksWithoutIndex = 32;
/** A word of so many characters or more is looked up; shorter ones are sought in all rows. */
const shortestGram = 3;
/** More runs of a query say little more. */
const mostGrams = 12;
/** So few blocks are read sooner than the index is asked further. */
const fewBlocks = 2;
/** Pages that are taken out of the marks together: the words of a block that stand in one line of the processor's cache. */
const pagesTogether = 16;

/** A part of the index: 32 of the marks of up to 4,096 blocks, packed. */
export interface GramPage {
  segment: number;
  page: number;
  bits: Uint8Array;
}

const space = 32;
const unused = 0x1e;

/** Nothing but well mixed: the marks of runs that differ in one character are far from each other. */
function mark3(one: number, two: number, three: number): number {
  const mixed = Math.imul(one, 0x9e3779b1) + Math.imul(two, 0x85ebca6b) + Math.imul(three, 0xc2b2ae35);
  return Math.imul(mixed ^ (mixed >>> 15), 0x27d4eb2f) >>> 17;
}

function mark4(one: number, two: number, three: number, four: number): number {
  const mixed =
    Math.imul(one, 0x165667b1) +
    Math.imul(two, 0x9e3779b1) +
    Math.imul(three, 0x85ebca6b) +
    Math.imul(four, 0xc2b2ae35);
  return Math.imul(mixed ^ (mixed >>> 13), 0x2c1b3c6d) >>> 17;
}

export interface GramIndex {
  /** Marks what a block is searched by; answers the pages of a segment that is full with it. */
  add(search: string): GramPage[];
  /** The pages of the segment that was begun. */
  end(): GramPage[];
}

/** Collects the marks of the blocks of one row set, in their order. A set of few blocks gets no index. */
export function createRowSetIndex(): GramIndex {
  let early: string[] | undefined = [];
  const index = createGramIndex();
  return {
    add(search) {
      if (!early) return index.add(search);
      if (early.push(search) <= blocksWithoutIndex) return [];
      const all = early;
      early = undefined;
      return all.flatMap((text) => index.add(text));
    },
    end: index.end,
  };
}

/** Blocks whose marks are made room for together: 1 MiB. */
const blocksPerSheaf = 256;

function createGramIndex(): GramIndex {
  const sheaves: Uint32Array[] = [];
  let blocks = 0;
  let segment = 0;
  const sheafOf = (block: number) =>
    (sheaves[Math.floor(block / blocksPerSheaf)] ??= new Uint32Array(blocksPerSheaf * pagesPerSegment));
  const placeOf = (block: number) => (block % blocksPerSheaf) * pagesPerSegment;

  function take(): GramPage[] {
    const pages: GramPage[] = [];
    const taken = Array.from({ length: pagesTogether }, () => new Uint32Array(blocks));
    for (let first = 0; first < pagesPerSegment; first += pagesTogether) {
      for (let block = 0; block < blocks; block++) {
        const marks = sheafOf(block);
        const from = placeOf(block) + first;
        for (let at = 0; at < pagesTogether; at++) taken[at]![block] = marks[from + at]!;
      }
      for (const [at, words] of taken.entries()) {
        pages.push({ segment, page: first + at, bits: packPage(words) });
      }
    }
    for (const sheaf of sheaves) sheaf.fill(0);
    blocks = 0;
    segment += 1;
    return pages;
  }

  return {
    add(search) {
      markAll(sheafOf(blocks), placeOf(blocks), search);
      blocks += 1;
      return blocks === blocksPerSegment ? take() : [];
    },
    end: () => (blocks === 0 ? [] : take()),
  };
}

/** Runs over spaces, line ends and the ends of rows are left out: no word holds one. */
function markAll(marks: Uint32Array, at: number, search: string): void {
  let [one, two, three] = [unused, unused, unused];
  // How many characters stand in a row before this one that a word can hold.
  let run = 0;
  for (let index = 0; index < search.length; index++) {
    const four = search.charCodeAt(index);
    if (four <= space) run = 0;
    else if (++run >= 3) {
      const short = mark3(two, three, four);
      marks[at + (short >>> 5)]! |= 1 << (short & 31);
      if (run > 3) {
        const long = mark4(one, two, three, four);
        marks[at + (long >>> 5)]! |= 1 << (long & 31);
      }
    }
    one = two;
    two = three;
    three = four;
  }
}

/** A mark that a block needs to hold a word: which page, and which bit of its 32. */
export interface Mark {
  page: number;
  bit: number;
}

/** What a block must be marked with to hold these words; none for words that are too short. */
export function marksOf(words: readonly string[]): Mark[] {
  const marks = new Set<number>();
  for (const word of words) {
    const codes = [...word].length < shortestGram ? [] : Array.from({ length: word.length }, codeAt(word));
    if (codes.length === shortestGram) marks.add(mark3(codes[0]!, codes[1]!, codes[2]!));
    for (let at = 3; at < codes.length; at++)
      marks.add(mark4(codes[at - 3]!, codes[at - 2]!, codes[at - 1]!, codes[at]!));
  }
  return spread([...marks]).map((mark) => ({ page: mark >>> 5, bit: 1 << (mark & 31) }));
}

/** Some from all over, the last one among them: codes differ at their ends. */
function spread(marks: readonly number[]): readonly number[] {
  if (marks.length <= mostGrams) return marks;
  return Array.from(
    { length: mostGrams },
    (_, at) => marks[Math.ceil(((at + 1) * marks.length) / mostGrams) - 1]!,
  );
}

const codeAt = (word: string) => (_: unknown, at: number) => word.charCodeAt(at);

/** The blocks of a segment, from 0, that have all of these marks, as far as it is worth asking. */
export function markedBlocks(pages: ReadonlyMap<number, Uint8Array>, marks: readonly Mark[]): number[] {
  let candidates: number[] | undefined;
  // The smallest mark the fewest blocks, mostly.
  const fewestFirst = marks.toSorted(
    (one, other) => pages.get(one.page)!.length - pages.get(other.page)!.length,
  );
  for (const { page, bit } of fewestFirst) {
    if (candidates && candidates.length <= fewBlocks) break;
    const words = unpackPage(pages.get(page)!);
    const has = (block: number) => (words[block]! & bit) !== 0;
    candidates = (candidates ?? Array.from(words.keys())).filter(has);
  }
  return candidates ?? [];
}

/** Whether two pages mark the same, however they were packed. */
export function sameMarks(one: Uint8Array, other: Uint8Array | undefined): boolean {
  if (!other) return false;
  const words = unpackPage(other);
  const wanted = unpackPage(one);
  return words.length === wanted.length && wanted.every((word, block) => word === words[block]);
}
