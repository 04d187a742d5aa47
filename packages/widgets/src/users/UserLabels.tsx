import type { Label } from '@marbete/core/api/labels';
import { listUserLabels } from '@marbete/core/api/users';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { AssignCatalogueDialog } from '../column-assignment/AssignCatalogueDialog.tsx';
import { LabelsList } from '../labels-list/LabelsList.tsx';
import { labelsQueryKey } from '../labels-list/labels-query.ts';
import { ActingFor } from '../provider/ActingFor.tsx';
import { useMarbete } from '../provider/use-marbete.ts';
import { useTexts } from '../provider/use-texts.ts';
import { LoadState } from '../ui/LoadState.tsx';

export interface UserLabelsProps {
  id: number;
  trail?: ReactNode;
  onEditTemplate: (label: Label) => void;
}

/** The labels of another account, to look after but not to print (USR-01, USR-13). */
export function UserLabels(props: UserLabelsProps) {
  return (
    <ActingFor usuario={props.id}>
      <Labels {...props} />
    </ActingFor>
  );
}

function Labels({ id, trail, onEditTemplate }: UserLabelsProps) {
  const t = useTexts();
  const { client } = useMarbete();
  const queries = useQueryClient();
  const [joining, setJoining] = useState<Label>();
  const user = useQuery({
    queryKey: ['user-labels'],
    queryFn: async ({ signal }) => {
      const { etiquetas, url, usuario } = await client.call(listUserLabels, { params: { id } }, { signal });
      queries.setQueryData(labelsQueryKey, { etiquetas, url });
      return usuario;
    },
  });
  if (!user.data) return <LoadState query={user} />;
  const { name, email } = user.data;
  return (
    <>
      <LabelsList
        manages
        prints={false}
        heading={{ title: t('users.labelsTitle', { name }), text: email, trail }}
        // Nothing of theirs prints from here.
        onPrintFromCatalogue={() => undefined}
        onAddCatalogue={setJoining}
        onEditTemplate={onEditTemplate}
      />
      {joining ? (
        <AssignCatalogueDialog
          label={joining}
          open
          onClose={() => setJoining(undefined)}
          onAssigned={() => setJoining(undefined)}
        />
      ) : null}
    </>
  );
}
