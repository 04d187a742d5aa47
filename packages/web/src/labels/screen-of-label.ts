/** Address of a label's screen; an administrator's view of another account's label keeps naming that account. */
export function screenOfLabel(
  screen: 'edit-label' | 'label-configuration',
  id: number | string,
  usuario: number | undefined,
): string {
  return `/${screen}/${id}${usuario === undefined ? '' : `?usuario=${usuario}`}`;
}
