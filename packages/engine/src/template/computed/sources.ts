/** What a variable is worked out from. */
interface Sources {
  /** One of each of these has to be there. */
  readonly needs: readonly (readonly string[])[];
  /** What tells more where it is there. */
  readonly helps?: readonly string[];
}

const unitPrice: Sources = { needs: [['PRICE'], ['CONTENT', 'DRAINED']] };
const gs1: Sources = { needs: [['CODE']], helps: ['LOT', 'BEST_BEFORE', 'WEIGHT', 'SERIAL'] };

/** Variables that are worked out where no column fills them. */
const sources: Readonly<Record<string, Sources>> = {
  UNIT_PRICE: unitPrice,
  UNIT_PRICE_PER: unitPrice,
  PERCENT_OFF: { needs: [['PRIOR_PRICE'], ['OFFER']] },
  PACKED_ON: { needs: [] },
  BEST_BEFORE: { needs: [['SHELF_LIFE']] },
  GS1: gs1,
  GS1_LINK: gs1,
  WEIGHT_CODE: { needs: [['PLU'], ['PRICE', 'WEIGHT']] },
};

/** Variables that are worked out. */
export const workedOut = Object.keys(sources);

const ofVariable = (variable: string) => (Object.hasOwn(sources, variable) ? sources[variable] : undefined);

/** What a variable is worked out from; undefined for one that only a column, a text or an answer fills. */
export function sourcesOf(variable: string): readonly string[] | undefined {
  const found = ofVariable(variable);
  return found && [...found.needs.flat(), ...(found.helps ?? [])];
}

/** What a server works out from the lists that it stored before, and nobody else can. */
const ofEarlierLists = 'PRIOR_PRICE';

/** Whether these variables are enough to work one out; `onServer` where its lists of before are known too. */
export function isWorkedOut(
  variable: string,
  isFilled: (source: string) => boolean,
  onServer = false,
): boolean {
  if (onServer && variable === ofEarlierLists) return true;
  const is = (source: string): boolean => isFilled(source) || isWorkedOut(source, isFilled, onServer);
  return ofVariable(variable)?.needs.every((any) => any.some(is)) ?? false;
}

/** What is there only for others to be worked out from. */
export const optionalSources = [
  'CONTENT',
  'DRAINED',
  'PRIOR_PRICE',
  'SHELF_LIFE',
  'LOT',
  'BEST_BEFORE',
  'WEIGHT',
  'SERIAL',
  'PLU',
] as const;

/** Variables that are there only for others to be worked out from: a list may lack them. */
export function isOptional(variable: string, variables: readonly string[]): boolean {
  return (
    optionalSources.some((source) => source === variable) &&
    variables.some((other) => sourcesOf(other)?.includes(variable))
  );
}
