import type { Catalogue } from '@marbete/core/api/catalogues';
import { listUserCatalogues } from '@marbete/core/api/users';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useMarbete } from '@marbete/ui/provider';
import { CatalogueList } from '../catalogues/CatalogueList.tsx';
import { cataloguesQueryKey } from '../catalogues/catalogues-query.ts';
import { ActingFor } from '../session/ActingFor.tsx';
import { LoadState } from '../ui/LoadState.tsx';
import { useTexts } from '../texts/texts.ts';

export interface UserCataloguesProps {
  id: number;
  trail?: ReactNode;
  onImport: () => void;
  onUpdate: (catalogue: Catalogue) => void;
  /** Opens the user's labels. */
  onLabels: () => void;
}

/** The catalogues of another account, to look after but not to print (USR-01, USR-13). */
export function UserCatalogues(props: UserCataloguesProps) {
  return (
    <ActingFor usuario={props.id}>
      <Catalogues {...props} />
    </ActingFor>
  );
}

function Catalogues({ id, ...screen }: UserCataloguesProps) {
  const t = useTexts();
  const { client } = useMarbete();
  const queries = useQueryClient();
  const user = useQuery({
    queryKey: ['user-catalogues'],
    queryFn: async ({ signal }) => {
      const { catalogos, usuario } = await client.call(listUserCatalogues, { params: { id } }, { signal });
      queries.setQueryData(cataloguesQueryKey, catalogos);
      return usuario;
    },
  });
  if (!user.data) return <LoadState query={user} wholePage />;
  const { name, email } = user.data;
  return <CatalogueList {...screen} heading={{ title: t('users.cataloguesTitle', { name }), text: email }} />;
}
