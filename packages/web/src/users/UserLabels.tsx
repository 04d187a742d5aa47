import type { Label } from '@marbete/core/api/labels';
import { listUserLabels } from '@marbete/core/api/users';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useMarbete } from '@marbete/ui/provider';
import { AssignCatalogueDialog } from '../labels/AssignCatalogueDialog.tsx';
import { LabelsList } from '../labels/LabelsList.tsx';
import { labelsQueryKey } from '../labels/labels-query.ts';
import { ActingFor } from '../session/ActingFor.tsx';
import { LoadState } from '../ui/LoadState.tsx';
import { useTexts } from '../texts/texts.ts';

export interface UserLabelsProps {
  id: number;
  trail?: ReactNode;
  onEditTemplate: (label: Label) => void;
  /** The screen that tests a label from its catalogue (LBL-23). */
  onTestFromCatalogue: (target: { catalogue: number; label: number }) => void;
}

/** The labels of another account, to look after and to try, but not to print (USR-01, USR-13). */
export function UserLabels(props: UserLabelsProps) {
  return (
    <ActingFor usuario={props.id}>
      <Labels {...props} />
    </ActingFor>
  );
}

function Labels({ id, trail, onEditTemplate, onTestFromCatalogue }: UserLabelsProps) {
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
  if (!user.data) return <LoadState query={user} wholePage />;
  const { name, email } = user.data;
  return (
    <>
      <LabelsList
        manages
        test
        heading={{ title: t('users.labelsTitle', { name }), text: email, trail }}
        onPrintFromCatalogue={onTestFromCatalogue}
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
