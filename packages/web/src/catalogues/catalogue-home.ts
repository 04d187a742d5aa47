import { useAccount } from '../session/use-account.ts';
import { useAskedAccount } from '../session/use-asked-account.ts';

/** Where one comes back to with a catalogue that was stored: an administrator's are pre-catalogues (ROUTE-37, A16). */
export function useCatalogueHome(): string {
  const { role } = useAccount();
  const usuario = useAskedAccount();
  if (usuario !== undefined) return `/usuarios/catalogos/${usuario}`;
  return role === 1 ? '/precatalogos' : '/catalogos';
}
