/** The address that prints a catalogue with a label, in its table or with find-and-print. */
export function vistaPath(destination: {
  catalogue: number;
  label: number;
  target?: 'view' | 'find';
}): string {
  const { catalogue, label, target } = destination;
  return `/vista/${catalogue}/${label}${target === 'find' ? '?modo=buscar' : ''}`;
}
