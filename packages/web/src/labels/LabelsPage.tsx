import type { Label } from '@marbete/core/api/labels';
import { useQuery } from '@tanstack/react-query';
import { Blocks, Plus, ScanSearch, Table2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useMarbete } from '@marbete/ui/provider';
import { Button } from '@marbete/ui/ui';
import { CatalogueNavigation, type CatalogueTarget } from '../catalogues/CatalogueNavigation.tsx';
import { printedRuns } from '../print-history/printed-runs-query.ts';
import { vistaPath } from '../shell/vista-path.ts';
import { forgetNewLabels } from '../shell/new-label-count.ts';
import { useEnterAdmin } from '../shell/use-enter-admin.ts';
import { useAccount } from '../session/use-account.ts';
import { useSessionState, useSessionStore } from '../session/use-session.ts';
import { TutorialDone } from './TutorialDone.tsx';
import { AssignCatalogueDialog } from './AssignCatalogueDialog.tsx';
import { LabelsList } from './LabelsList.tsx';
import { useTexts } from '../texts/texts.ts';

/** /see-labels */
export function LabelsPage() {
  const t = useTexts();
  const navigate = useNavigate();
  const { id, manages, canChangeMode } = useAccount();
  const enterAdmin = useEnterAdmin();
  const session = useSessionState();
  const store = useSessionStore();
  const { client } = useMarbete();
  // The account's history knows it for every browser and every screen that prints (LBL-10).
  const printed = useQuery(printedRuns(client, 1, 1));
  const [started, setStarted] = useState(false);
  /** The label that a catalogue is being added to. */
  const [joining, setJoining] = useState<Label>();
  const [target, setTarget] = useState<CatalogueTarget>();
  const [tutorialDone, setTutorialDone] = useState(false);
  const inTutorial = session.status === 'signed-in' && session.session.tutorial === 0;
  useEffect(() => forgetNewLabels(id), [id]);
  return (
    <>
      <LabelsList
        manages={manages}
        highlightFirst={!started && printed.data?.total === 0}
        onPrintStarted={() => setStarted(true)}
        onPrinted={() => setTutorialDone(inTutorial)}
        onPrintFromCatalogue={(destination) => void navigate(vistaPath(destination))}
        onAddCatalogue={setJoining}
        onEditTemplate={(label) => void navigate(`/edit-label/${label.id}`, { state: { label } })}
        onConfigure={(label) => void navigate(`/label-configuration/${label.id}`, { state: { label } })}
        actions={
          <>
            {manages || canChangeMode ? (
              <Button
                kind={manages ? 'primary' : 'plain'}
                icon={<Plus aria-hidden />}
                onClick={async () => {
                  // Labels are made in administrator mode, which is asked about first.
                  if (await enterAdmin()) await navigate('/etiquetas');
                }}
              >
                {t('editor.createTitle')}
              </Button>
            ) : null}
            <Button icon={<Blocks aria-hidden />} onClick={() => void navigate('/catalogo')}>
              {t('gallery.title')}
            </Button>
            <Button icon={<Table2 aria-hidden />} onClick={() => setTarget('view')}>
              {t('catalogues.chooseView')}
            </Button>
            <Button icon={<ScanSearch aria-hidden />} onClick={() => setTarget('find')}>
              {t('catalogues.chooseFind')}
            </Button>
          </>
        }
      />
      {joining ? (
        <AssignCatalogueDialog
          label={joining}
          open
          onClose={() => setJoining(undefined)}
          onAssigned={() => setJoining(undefined)}
        />
      ) : null}
      <CatalogueNavigation
        open={target !== undefined}
        target={target ?? 'view'}
        onGo={(destination) => void navigate(vistaPath({ ...destination, target: target ?? 'view' }))}
        onLabels={() => setTarget(undefined)}
        onClose={() => setTarget(undefined)}
      />
      <TutorialDone
        open={tutorialDone}
        onDone={() => {
          store.update({ tutorial: 1 });
          void navigate('/');
        }}
      />
    </>
  );
}
