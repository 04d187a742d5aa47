import type { Catalogue } from '@marbete/core/api/catalogues';
import { Badge, Button, Dialog, EmptyState, PageHeader } from '@marbete/ui/ui';
import { CircleHelp, Table2, Upload } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { VideoSlot } from '../landing/VideoSlot.tsx';
import { DropList } from '../dropped-list/DropList.tsx';
import { ownsLists, useAccount } from '../session/use-account.ts';
import { useTexts } from '../texts/texts.ts';
import { LoadState, type LoadStateProps } from '../ui/LoadState.tsx';
import { Records, type RecordColumn } from '../ui/Records.tsx';
import { CatalogueMenu, type CatalogueActs } from './CatalogueMenu.tsx';
import styles from './CatalogueList.module.css';

export interface CatalogueListViewProps<C extends Catalogue> extends CatalogueActs<C> {
  catalogues: LoadStateProps['query'] & { data: readonly C[] | undefined };
  /** Id of the catalogue that a call is under way for. */
  busy: number | undefined;
  trail?: ReactNode;
  heading?: CataloguesHeading | undefined;
  videoUrl?: string | undefined;
  onImport: () => void;
}

/** The heading where the list is not the account's own. */
export interface CataloguesHeading {
  title: string;
  text?: string;
}

/** The catalogues as a table, or as cards on phones; loading, empty and error have words of their own. */
export function CatalogueListView<C extends Catalogue>(props: CatalogueListViewProps<C>) {
  const { catalogues, busy, trail, heading, videoUrl, onImport, ...acts } = props;
  const t = useTexts();
  const [helping, setHelping] = useState(false);
  const columns = useCatalogueColumns();
  const importButton = (
    <Button kind="primary" icon={<Upload aria-hidden />} onClick={onImport}>
      {t('catalogues.import')}
    </Button>
  );
  const content = () => {
    if (!catalogues.data) return <LoadState query={catalogues} />;
    if (catalogues.data.length === 0) {
      return (
        <>
          <EmptyState
            icon={<Table2 aria-hidden />}
            title={t('catalogues.none')}
            text={t('catalogues.noneText')}
            actions={importButton}
          />
          <DropList />
        </>
      );
    }
    return (
      <Records
        label={t('catalogues.title')}
        records={catalogues.data}
        keyOf={({ id }) => id}
        isBusy={({ id }) => busy === id}
        columns={columns}
        optionsHead={t('catalogues.menu')}
        renderOptions={(catalogue) => (
          <CatalogueMenu catalogue={catalogue} busy={busy === catalogue.id} {...acts} />
        )}
      />
    );
  };
  return (
    <>
      <PageHeader
        title={t('catalogues.title')}
        text={t('catalogues.text')}
        {...heading}
        trail={trail}
        actions={
          <>
            <Button icon={<CircleHelp aria-hidden />} onClick={() => setHelping(true)}>
              {t('catalogues.howTo')}
            </Button>
            {importButton}
          </>
        }
      />
      {content()}
      <HowToUse open={helping} videoUrl={videoUrl} onClose={() => setHelping(false)} />
    </>
  );
}

function useCatalogueColumns(): RecordColumn<Catalogue>[] {
  const t = useTexts();
  return [
    {
      name: 'number',
      head: '#',
      onlyInRows: true,
      number: true,
      tight: true,
      cell: (_catalogue, index) => index + 1,
    },
    {
      name: 'name',
      head: t('catalogues.name'),
      isTitle: true,
      sortBy: ({ nombre }) => nombre,
      cell: ({ nombre, filas }) => (
        <>
          {nombre}
          <small className={styles['rows']}>{t('catalogues.rows', { count: filas })}</small>
        </>
      ),
    },
    {
      name: 'header',
      head: t('catalogues.header'),
      // Whether the first row is the header (CAT-04).
      cell: ({ encabezado }) => t(encabezado === 1 ? 'catalogues.headerYes' : 'catalogues.headerNo'),
    },
    {
      name: 'labels',
      head: t('catalogues.labels'),
      cell: (catalogue) => <Labels catalogue={catalogue} />,
    },
  ];
}

/** The labels that use it (CAT-05). */
function Labels({ catalogue }: { catalogue: Catalogue }) {
  const t = useTexts();
  const { role } = useAccount();
  if (catalogue.etiquetas.length === 0) {
    return (
      <>
        <span className={styles['none']}>{t('catalogues.notRelated')}</span>
        {ownsLists(role) && catalogue.catalogo_web === 0 ? (
          <Link className={styles['use']} to={`/lista/${catalogue.id}`}>
            {t('catalogues.useWithLabel')}
          </Link>
        ) : null}
      </>
    );
  }
  return (
    <ul className={styles['labels']}>
      {catalogue.etiquetas.map(({ id, nombre }) => (
        <li key={id}>
          <Badge>{nombre}</Badge>
        </li>
      ))}
    </ul>
  );
}

interface HowToUseProps {
  open: boolean;
  /** A video file; without one the steps stand alone. */
  videoUrl: string | undefined;
  onClose: () => void;
}

const steps = [
  'catalogues.howToStep1',
  'catalogues.howToStep2',
  'catalogues.howToStep3',
  'catalogues.howToStep4',
] as const;

/** How a catalogue is used: a video, and the same in four lines (CAT-02). */
function HowToUse({ open, videoUrl, onClose }: HowToUseProps) {
  const t = useTexts();
  return (
    <Dialog open={open} onClose={onClose} title={t('catalogues.howToTitle')}>
      {videoUrl ? <VideoSlot src={videoUrl} label={t('catalogues.howTo')} /> : null}
      <ol className={styles['steps']}>
        {steps.map((step) => (
          <li key={step}>{t(step)}</li>
        ))}
      </ol>
    </Dialog>
  );
}
