import { useParams } from 'react-router';

/** The id that an address names with :id; undefined for what is no id. */
export function useIdParam(): number | undefined {
  const { id = '' } = useParams();
  return /^[1-9]\d{0,14}$/.test(id) ? Number(id) : undefined;
}
