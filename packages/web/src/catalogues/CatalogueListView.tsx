import type { Catalogue } from '@marbete/core/api/catalogues';
import {
  Badge,
  Button,
  EmptyState,
  ErrorState,
  PageHeader,
  SpinnerArea,
  Table,
  Td,
  Th,
  useNarrow,
  Dialog,
} from '@marbete/widgets/internal/ui';
import { CircleHelp, Table2, Upload } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { VideoSlot } from '../landing/VideoSlot.tsx';
import { useTexts } from '../texts/texts.ts';
import { CatalogueMenu, type CatalogueActs } from './CatalogueMenu.tsx';
import styles from './CatalogueList.module.css';

export interface CatalogueListViewProps<C extends Catalogue> extends CatalogueActs<C> {
  /** Undefined while they are loaded for the first time. */
  catalogues: readonly C[] | undefined;
  error: string | undefined;
  onRetry: () => void;
  /** Id of the catalogue that a call is under way for. */
  busy: number | undefined;
  trail?: ReactNode;
  heading?: CataloguesHeading | undefined;
  videoUrl?: string | undefined;
  onImport: () => void;
}

/** What the screen is called where it is not the own catalogues'. */
export interface CataloguesHeading {
  title: string;
  text?: string;
}

/** The catalogues as a table, or as cards on phones; loading, empty and error have words of their own. */
export function CatalogueListView<C extends Catalogue>(props: CatalogueListViewProps<C>) {
  const { catalogues, error, onRetry, trail, heading, videoUrl, onImport, ...rows } = props;
  const t = useTexts();
  const narrow = useNarrow();
  const [helping, setHelping] = useState(false);
  const importButton = (
    <Button kind="primary" icon={<Upload aria-hidden />} onClick={onImport}>
      {t('catalogues.import')}
    </Button>
  );
  const content = () => {
    if (!catalogues) {
      if (error) return <ErrorState text={error} onRetry={onRetry} />;
      return <SpinnerArea label={t('ui.loading')} />;
    }
    if (catalogues.length === 0) {
      return (
        <EmptyState
          icon={<Table2 aria-hidden />}
          title={t('catalogues.none')}
          text={t('catalogues.noneText')}
          actions={importButton}
        />
      );
    }
    const List = narrow ? Cards : Rows;
    return <List {...rows} catalogues={catalogues} />;
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

type ListProps<C extends Catalogue> = CatalogueActs<C> & {
  catalogues: readonly C[];
  busy: number | undefined;
};

function Rows<C extends Catalogue>({ catalogues, busy, ...acts }: ListProps<C>) {
  const t = useTexts();
  return (
    <Table label={t('catalogues.title')}>
      <thead>
        <tr>
          <Th number tight>
            #
          </Th>
          <Th>{t('catalogues.name')}</Th>
          <Th>{t('catalogues.header')}</Th>
          <Th>{t('catalogues.labels')}</Th>
          <Th tight>{t('catalogues.menu')}</Th>
        </tr>
      </thead>
      <tbody>
        {catalogues.map((catalogue, index) => (
          <tr key={catalogue.id} aria-busy={busy === catalogue.id || undefined}>
            <Td number tight>
              {index + 1}
            </Td>
            <Td>
              <span className={styles['name']}>{catalogue.nombre}</span>
              <small className={styles['rows']}>{t('catalogues.rows', { count: catalogue.filas })}</small>
            </Td>
            <Td>{headerText(catalogue, t)}</Td>
            <Td>
              <Labels catalogue={catalogue} />
            </Td>
            <Td tight>
              <CatalogueMenu catalogue={catalogue} busy={busy === catalogue.id} {...acts} />
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function Cards<C extends Catalogue>({ catalogues, busy, ...acts }: ListProps<C>) {
  const t = useTexts();
  return (
    <ol className={styles['cards']}>
      {catalogues.map((catalogue, index) => (
        <li key={catalogue.id} className={styles['card']}>
          <div className={styles['head']}>
            <span className={styles['number']}>{index + 1}</span>
            <span className={styles['words']}>
              <span className={styles['name']}>{catalogue.nombre}</span>
              <small className={styles['rows']}>{t('catalogues.rows', { count: catalogue.filas })}</small>
            </span>
            <CatalogueMenu catalogue={catalogue} busy={busy === catalogue.id} {...acts} />
          </div>
          <p>{headerText(catalogue, t)}</p>
          <Labels catalogue={catalogue} />
        </li>
      ))}
    </ol>
  );
}

/** Whether the first row is the header (CAT-04). */
function headerText({ encabezado }: Catalogue, t: ReturnType<typeof useTexts>): string {
  return t(encabezado === 1 ? 'catalogues.headerYes' : 'catalogues.headerNo');
}

/** The labels that use it (CAT-05). */
function Labels({ catalogue }: { catalogue: Catalogue }) {
  const t = useTexts();
  if (catalogue.etiquetas.length === 0) {
    return <span className={styles['none']}>{t('catalogues.notRelated')}</span>;
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
