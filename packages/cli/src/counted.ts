/** A count with its noun, as people read it: '1 label', '24,000 labels'. */
export const counted = (count: number, noun: string): string =>
  `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;
