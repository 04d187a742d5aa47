import { catalogueSchema, type Catalogue } from '@marbete/core/api/catalogues';
import { useLocation } from 'react-router';

/** The catalogue that came along with the navigation (ROUTE-09, ROUTE-10); undefined when the address was typed. */
export function useStateCatalogue(): Catalogue | undefined {
  const { state } = useLocation() as { state: { catalogue?: unknown } | null };
  const parsed = catalogueSchema.safeParse(state?.catalogue);
  return parsed.success ? parsed.data : undefined;
}
