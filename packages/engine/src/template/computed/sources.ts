/** Variables that are worked out where no column fills them, with what they are worked out from. */
const sources: Readonly<Record<string, readonly string[]>> = {
  UNIT_PRICE: ['PRICE', 'CONTENT', 'DRAINED'],
  UNIT_PRICE_PER: ['PRICE', 'CONTENT', 'DRAINED'],
  PERCENT_OFF: ['PRIOR_PRICE', 'OFFER'],
};

/** What a variable is worked out from; undefined for one that only a column, a text or an answer fills. */
export function sourcesOf(variable: string): readonly string[] | undefined {
  return Object.hasOwn(sources, variable) ? sources[variable] : undefined;
}

/** Whether these variables are enough to work one out; a drained content stands in for the content. */
export function isWorkedOut(variable: string, isFilled: (source: string) => boolean): boolean {
  const from = sourcesOf(variable);
  if (!from) return false;
  const needed = from.filter((source) => source !== 'DRAINED');
  return needed.every((source) => isFilled(source) || (source === 'CONTENT' && isFilled('DRAINED')));
}

/** What is there only for others to be worked out from. */
export const optionalSources = ['CONTENT', 'DRAINED', 'PRIOR_PRICE'] as const;

/** Variables that are there only for others to be worked out from: a list may lack them. */
export function isOptional(variable: string, variables: readonly string[]): boolean {
  return (
    optionalSources.some((source) => source === variable) &&
    variables.some((other) => sourcesOf(other)?.includes(variable))
  );
}
