import { maxQuantity, type GivenRow, type GivenValues } from './given-rows.ts';

/** Something that the page handed in and that no label can be printed with. */
export interface GivenIssue {
  /** Where it stands: `quantity`, `values.OFFER`, `rows[2].quantity`. */
  place: string;
  /** What stands there, as text. */
  text: string;
}

export interface Given {
  values?: GivenValues | undefined;
  quantity?: number | undefined;
  rows?: readonly GivenRow[] | undefined;
}

/** As many as a person or a log can use. */
const mostIssues = 10;

/**
 * What is wrong with values, quantities and rows, whatever the page's own types say of them. A value is text or a finite
 * number; null and undefined stand for one that is asked. `false` is refused, since a page may mean "none" or the word.
 */
export function givenIssues({ values, quantity, rows }: Given): GivenIssue[] {
  const issues: GivenIssue[] = [];
  const add = (place: string, value: unknown) => issues.push({ place, text: written(value) });
  const lookAtValues = (given: unknown, place: string) => {
    if (given === undefined) return;
    if (typeof given !== 'object' || given === null || Array.isArray(given)) {
      add(place, given);
      return;
    }
    for (const [name, value] of Object.entries(given)) {
      if (!isValue(value)) add(`${place}.${name}`, value);
    }
  };
  lookAtValues(values, 'values');
  // Nought is a proposal that a person changes.
  if (quantity !== undefined && !isQuantity(quantity, 0)) add('quantity', quantity);
  if (rows !== undefined && !Array.isArray(rows)) add('rows', rows);
  if (Array.isArray(rows)) {
    // Libraries of old pages replace Array's entries().
    for (let index = 0; index < rows.length && issues.length < mostIssues; index++) {
      const row = rows[index] as GivenRow | null;
      if (typeof row !== 'object' || row === null || row.values === undefined) add(`rows[${index}]`, row);
      else {
        lookAtValues(row.values, `rows[${index}].values`);
        // A product without labels is left out.
        if (row.quantity !== undefined && !isQuantity(row.quantity, 0))
          add(`rows[${index}].quantity`, row.quantity);
      }
    }
  }
  return issues.slice(0, mostIssues);
}

/** What `failed` says about what the page handed in. */
export function givenFailure(issues: readonly GivenIssue[]): { code: 'invalid-input'; message: string } {
  const places = issues.map(({ place, text }) => `${place} is ${text}`).join(', ');
  return { code: 'invalid-input', message: `The page hands in what cannot be printed: ${places}.` };
}

function isValue(value: unknown): boolean {
  return value === null || value === undefined || typeof value === 'string' || Number.isFinite(value);
}

function isQuantity(value: unknown, least: number): boolean {
  return Number.isInteger(value) && Number(value) >= least && Number(value) <= maxQuantity;
}

const longest = 60;

function written(value: unknown): string {
  const text = typeof value === 'object' ? asJson(value) : String(value);
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}

/** Elements of a page and their like lead back to themselves, and have no JSON. */
function asJson(value: unknown): string {
  try {
    return JSON.stringify(value) ?? '';
  } catch {
    return Object.prototype.toString.call(value);
  }
}
