import type { ZipPart } from './zip.ts';
import type { Archive } from './archive.ts';
import { attributeOf, createXmlReader, partText } from './xml.ts';

export interface SheetPart {
  name: string;
  hidden: boolean;
  /** Whether it was in front when the file was saved. */
  active: boolean;
  part: ZipPart;
}

/** What a workbook says of its parts (ECMA-376 Part 1, 12.3 and 18.2). */
export interface Outline {
  sheets: SheetPart[];
  styles: ZipPart | undefined;
  texts: ZipPart | undefined;
  date1904: boolean;
}

interface Relation {
  id: string;
  /** The last word of its type, which is the same in the strict namespace. */
  type: string;
  target: string;
}

/** Programs write some hundred sheets at most; more is no price list. */
const mostSheets = 1024;

/** Reads the sheets' names and where their parts lie; charts and macros are left out. */
export async function readOutline(archive: Archive): Promise<Outline> {
  const book = archive.part(/(^|\/)workbook\d*\.xml$/i)!;
  const folder = book.name.replace(/[^/]*$/, '');
  const relationsPart = archive.named(`${folder}_rels/${book.name.slice(folder.length)}.rels`);
  const relations = relationsPart ? await readRelations(archive.content(relationsPart)) : [];
  const partOf = ({ target }: Relation) => archive.named(resolved(folder, target));
  const ofType = (type: string, name: RegExp) => {
    const relation = relations.find((each) => each.type === type);
    return (relation && partOf(relation)) ?? archive.part(name);
  };
  const { listed, active, date1904 } = await readBook(archive.content(book));
  const sheets = listed.flatMap(({ name, hidden, relation }, index) => {
    const found = relations.find(({ id }) => id === relation);
    if (found && found.type !== 'worksheet') return [];
    const part = found ? partOf(found) : archive.named(`${folder}worksheets/sheet${index + 1}.xml`);
    return part ? [{ name, hidden, active: index === active, part }] : [];
  });
  return {
    sheets,
    styles: ofType('styles', /(^|\/)styles\.xml$/i),
    texts: ofType('sharedStrings', /(^|\/)sharedStrings\.xml$/i),
    date1904,
  };
}

async function readBook(pieces: AsyncIterable<Uint8Array>) {
  const listed: { name: string; hidden: boolean; relation: string }[] = [];
  let active = 0;
  let date1904 = false;
  await readTags(pieces, (name, attributes) => {
    if (name === 'workbookPr') date1904 = /^(?:1|true)$/.test(attributeOf(attributes, 'date1904') ?? '');
    else if (name === 'workbookView') active = Number(attributeOf(attributes, 'activeTab') ?? 0);
    else if (name === 'sheet' && listed.length < mostSheets)
      listed.push({
        name: attributeOf(attributes, 'name') ?? '',
        hidden: (attributeOf(attributes, 'state') ?? 'visible') !== 'visible',
        relation: attributeOf(attributes, 'id') ?? '',
      });
  });
  return { listed, active, date1904 };
}

async function readRelations(pieces: AsyncIterable<Uint8Array>): Promise<Relation[]> {
  const relations: Relation[] = [];
  await readTags(pieces, (name, attributes) => {
    if (name !== 'Relationship' || relations.length >= 4 * mostSheets) return;
    relations.push({
      id: attributeOf(attributes, 'Id') ?? '',
      type: (attributeOf(attributes, 'Type') ?? '').replace(/^.*\//, ''),
      target: attributeOf(attributes, 'Target') ?? '',
    });
  });
  return relations;
}

async function readTags(
  pieces: AsyncIterable<Uint8Array>,
  open: (name: string, attributes: string) => void,
): Promise<void> {
  const reader = createXmlReader({ wantsText: false, open, close() {}, text() {} });
  for await (const text of partText(pieces)) reader.write(text);
}

/** A target as the archive names it: from the folder of the workbook, or from the root. */
function resolved(folder: string, target: string): string {
  const path = target.startsWith('/') ? target.slice(1) : folder + target;
  return path.split('/').reduce((whole, step) => {
    if (step === '..') return whole.replace(/[^/]*\/?$/, '').replace(/\/$/, '');
    return step === '.' ? whole : whole === '' ? step : `${whole}/${step}`;
  }, '');
}
