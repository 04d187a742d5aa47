import { useSearchParams } from 'react-router';
import { useAccount } from './use-account.ts';

/** The account that an administrator opened this screen for; undefined for the own one, and for everybody else. */
export function useRequestedAccount(): number | undefined {
  const { id, role } = useAccount();
  const [search] = useSearchParams();
  const usuario = search.get('usuario') ?? '';
  if (role !== 1 || !/^[1-9]\d{0,14}$/.test(usuario) || Number(usuario) === id) return undefined;
  return Number(usuario);
}
