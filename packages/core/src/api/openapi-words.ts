import { fieldDescriptions } from './field-descriptions.ts';
import { v1FieldDescriptions } from './v1/field-descriptions.ts';

/* The words of the OpenAPI document: what groups of calls and fields are about. */

/** What the calls of each group are for. */
export const tags: Readonly<Record<string, string>> = {
  account: 'The caller’s own account: name, password, second factor, export, deletion.',
  audit: 'Who did what.',
  auth: 'Signing in and out, signing up, passwords.',
  catalogues: 'Spreadsheets: import, rows, columns.',
  devices: 'Phones and terminals with the POS app.',
  drive: 'Saving settings to the drive of a third-party account.',
  embed: 'What pages of other sites call with a publishable key.',
  gallery: 'Templates to copy.',
  keys: 'Keys for pages and programs.',
  labels: 'Label templates, their settings and printing one.',
  languages: 'Printer languages and their prefixes.',
  maintenance: 'When the server will be down.',
  measures: 'Sizes of labels.',
  'pos-settings': 'Settings of the POS app.',
  preformats: 'Beginnings of templates.',
  'print-history': 'What was printed, and printing it again.',
  'print-runs': 'Print runs that are under way, on the record of the server.',
  'printer-settings': 'Code page, darkness, speed and currency of the account’s printers.',
  printing: 'Printer code from the rows of a catalogue.',
  quotes: 'Requests for a design.',
  reports: 'Reports for administrators.',
  team: 'Operators of the caller’s account.',
  users: 'Accounts, for administrators.',
  'v1-groups': 'For programs: groups of stations.',
  'v1-labels': 'For programs: labels.',
  'v1-lists': 'For programs: spreadsheets, their rows and what they fill.',
  'v1-orders': 'For programs: printing at shops.',
  'v1-prints': 'For programs: printing.',
  'v1-stations': 'For programs: print helpers of shops, and their printers.',
  'v1-webhooks': 'For programs: addresses that are told what happens.',
};

/** What the calls of a group, or the fields within a field of this name, are about. */
const things: Readonly<Record<string, string>> = {
  account: 'account',
  added: 'column',
  audit: 'event',
  auth: 'account',
  catalogo: 'catalogue',
  catalogos: 'catalogue',
  catalogues: 'catalogue',
  columns: 'column',
  devices: 'device',
  drive: 'file',
  embed: 'label',
  etiqueta: 'label',
  etiquetas: 'label',
  gallery: 'template',
  groups: 'group',
  hours: 'opening time',
  keys: 'key',
  label: 'label',
  labels: 'label',
  language: 'printer language',
  languages: 'printer language',
  lenguajes: 'printer language',
  list: 'list',
  lists: 'list',
  materiales: 'material',
  measures: 'size',
  medida: 'size',
  medidas: 'size',
  'pos-settings': 'setting',
  preformats: 'pre-format',
  'print-history': 'print run',
  'print-runs': 'print run',
  prints: 'print',
  orders: 'order',
  printers: 'station printer',
  runs: 'order run',
  printing: 'row',
  quotes: 'request',
  reports: 'account',
  roles: 'role',
  rows: 'row',
  stations: 'station',
  tag: 'tag',
  tags: 'tag',
  team: 'operator',
  users: 'user',
  usuario: 'user',
  usuarios: 'user',
  'v1-groups': 'group',
  'v1-labels': 'label',
  'v1-lists': 'list',
  'v1-orders': 'order',
  'v1-prints': 'print',
  'v1-stations': 'station',
  'v1-webhooks': 'webhook',
};

/** 'LabelConfiguration' is about a label configuration. */
export const thingOfSchema = (name: string) =>
  name
    .replace(/^V1/, '')
    .replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase();

/** What the fields of /api/v1 mean, or those of all other calls. */
export const wordsOf = (v1: boolean): Readonly<Record<string, string>> =>
  v1 ? { ...fieldDescriptions, ...v1FieldDescriptions } : fieldDescriptions;

/** Lists and objects may have words of their own: `rows[]` beside `rows`, and a thing for what belongs to it. */
export function wordFor(
  name: string,
  schema: Readonly<Record<string, unknown>>,
  thing: string,
  words: Readonly<Record<string, string>>,
): string | undefined {
  const text = words[`${thing}.${name}`] ?? words[name + shapeOf(schema)] ?? words[name];
  return text?.replace('THING', thing);
}

function shapeOf({ type, anyOf, $ref }: Readonly<Record<string, unknown>>): '[]' | '{}' | '' {
  if (Array.isArray(anyOf))
    return (anyOf as Record<string, unknown>[]).map(shapeOf).find((shape) => shape !== '') ?? '';
  if (type === 'array') return '[]';
  return type === 'object' || $ref !== undefined ? '{}' : '';
}

/** Gives every field that has no description of its own that of its name, for the thing that it belongs to. */
export function describe(part: unknown, thing: string, words: Readonly<Record<string, string>>): void {
  if (typeof part !== 'object' || part === null) return;
  const { properties } = part as { properties?: Record<string, Record<string, unknown>> };
  for (const [name, property] of Object.entries(properties ?? {})) {
    const description = wordFor(name, property, thing, words);
    if (property['description'] === undefined && description !== undefined)
      property['description'] = description;
    describe(property, things[name] ?? thing, words);
  }
  for (const [key, each] of Object.entries(part)) if (key !== 'properties') describe(each, thing, words);
}

/** What the calls of a group are about, by the name of the group or of one of its calls. */
export const thingOfCall = (name: string): string => things[name.split('.')[0] ?? ''] ?? 'thing';
