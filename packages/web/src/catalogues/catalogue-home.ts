import { useAccount } from '../session/use-account.ts';
import { useRequestedAccount } from '../session/use-requested-account.ts';

/** Where one comes back to with a catalogue that was stored: an administrator's are pre-catalogues (ROUTE-37, A16). */
export function useCatalogueHome(): string {
  const { role } = useAccount();
  const usuario = useRequestedAccount();
  if (usuario !== undefined) return `/usuarios/catalogos/${usuario}`;
  return role === 1 ? '/precatalogos' : '/catalogos';
}
