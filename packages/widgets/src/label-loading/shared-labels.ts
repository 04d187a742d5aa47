import type { PublicLabel } from './label-source.ts';

/**
 * A label is asked for once, however many widgets of a page show it: those that ask while an answer is on its way share
 * it, and those that come within `keepMs` after it. A refusal may be put right meanwhile, so the next one asks again.
 */
export function sharedLabels(
  ask: (id: number) => Promise<PublicLabel>,
  keepMs: number,
): (id: number) => Promise<PublicLabel> {
  const labels = new Map<number, { answer: Promise<PublicLabel>; until: number }>();
  return (id) => {
    const known = labels.get(id);
    if (known && Date.now() < known.until) return known.answer;
    const asked = { answer: ask(id), until: Infinity };
    labels.set(id, asked);
    asked.answer.then(
      () => (asked.until = Date.now() + keepMs),
      () => (asked.until = 0),
    );
    return asked.answer;
  };
}
