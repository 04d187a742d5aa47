import { templateOfAnswer } from '@marbete/core/api/printer-code';
import { missingVariables } from '@marbete/core/catalogue/mapping';
import { templateVariables } from '@marbete/engine/internal/template/variables';
import { Printer } from 'lucide-react';
import { useState } from 'react';
import { SelectAndPrint } from '../catalogue-rows/SelectAndPrint.tsx';
import type { CatalogueJob } from '../catalogue-rows/job.ts';
import { createSelectionStore } from '../catalogue-rows/selection-store.ts';
import { ColumnAssignment } from '../column-assignment/ColumnAssignment.tsx';
import { FindAndPrint } from '../find-and-print/FindAndPrint.tsx';
import { HelperProblemDialog } from '../helper-problem/HelperProblemDialog.tsx';
import { helperProblemOf, type HelperProblem } from '../helper-problem/helper-problem.ts';
import { useFailureText } from '../print-runs/use-failure-text.ts';
import { useRollText } from '../printer-chooser/RollSettings.tsx';
import { useTexts } from '../provider/use-texts.ts';
import { useVariableName } from '../provider/use-variable-name.ts';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { Switch } from '../ui/fields/Switch.tsx';
import { useToasts } from '../ui/toasts/use-toasts.ts';
import { CataloguePrintDialogs } from './CataloguePrintDialogs.tsx';
import { InfoPanel } from './InfoPanel.tsx';
import { useCataloguePrint } from './use-catalogue-print.ts';
import styles from './CatalogueScreen.module.css';

export interface CatalogueScreenProps {
  job: CatalogueJob;
  findMode: boolean;
  onFindMode: (on: boolean) => void;
  manages: boolean;
  /** A row to show, by its place in the catalogue. */
  row?: number | undefined;
  onRowShown?: (() => void) | undefined;
}

/** The card of /vista: title, mode, where it prints, how it is used, and the table or the search (VIEW-01 to VIEW-05). */
export function CatalogueScreen(props: CatalogueScreenProps) {
  const { job, findMode, onFindMode, manages, row, onRowShown } = props;
  const t = useTexts();
  const rollText = useRollText();
  const nameOf = useVariableName();
  const failureText = useFailureText();
  const toasts = useToasts();
  // The selection outlives a look at the other mode.
  const [store] = useState(createSelectionStore);
  const [assigning, setAssigning] = useState(false);
  const [problem, setProblem] = useState<HelperProblem>();
  const printing = useCataloguePrint(job);
  const { label } = job;
  const belongs = label.catalogo_id === job.catalogueId;
  const unmapped = belongs ? unmappedVariables(job) : [];
  const assign = manages ? (
    <Button onClick={() => setAssigning(true)}>{t('printCatalogue.assign')}</Button>
  ) : undefined;
  return (
    <>
      <PageHeader
        title={t(findMode ? 'printCatalogue.findTitle' : 'printCatalogue.title')}
        text={
          <span className={styles['where']}>
            <span>
              {t('printCatalogue.label')}: <strong>{label.nombre}</strong>
            </span>
            {job.test ? null : (
              <span className={styles['printer']}>
                <Printer aria-hidden />
                <strong>{printing.printer?.name ?? t('printCatalogue.noPrinter')}</strong>
                {rollText(printing.printer)}
                <Button kind="quiet" onClick={() => void printing.choosePrinter()}>
                  {t(printing.printer ? 'printCatalogue.changePrinter' : 'printCatalogue.choosePrinter')}
                </Button>
              </span>
            )}
          </span>
        }
        actions={
          <>
            <InfoPanel findMode={findMode} />
            <Switch
              label={`${t('printCatalogue.findMode')}: ${t(findMode ? 'printCatalogue.on' : 'printCatalogue.off')}`}
              checked={findMode}
              onChange={onFindMode}
            />
          </>
        }
      />
      <div className={styles['body']}>
        {belongs ? null : (
          <Notice kind="warning" title={t('printCatalogue.otherCatalogue')} actions={assign}>
            {t(assign ? 'printCatalogue.otherCatalogueText' : 'printCatalogue.otherCatalogueAsk')}
          </Notice>
        )}
        {unmapped.length > 0 ? (
          <Notice kind="warning" actions={assign}>
            {t('printCatalogue.unmapped', {
              count: unmapped.length,
              variables: unmapped.map(nameOf).join(', '),
            })}
          </Notice>
        ) : null}
        {findMode ? (
          <FindAndPrint
            job={job}
            answers={printing.answers}
            status={printing.rowStatus}
            onCancel={printing.cancelRow}
            onPrint={printing.printRow}
            onError={(error) => {
              const found = helperProblemOf(error);
              if (found) setProblem(found);
              else toasts.error(failureText(error));
            }}
          />
        ) : (
          <SelectAndPrint
            job={job}
            store={store}
            answers={printing.answers}
            busy={printing.busy}
            row={row}
            onRowShown={onRowShown}
            onPrint={(selection, options) => void printing.printSelection(selection, options)}
          />
        )}
      </div>
      <CataloguePrintDialogs job={job} printing={printing} />
      <HelperProblemDialog problem={problem} onClose={() => setProblem(undefined)} />
      {assigning ? (
        <ColumnAssignment
          open
          label={label}
          catalogueId={job.catalogueId}
          onClose={() => setAssigning(false)}
          onAssigned={() => setAssigning(false)}
        />
      ) : null}
    </>
  );
}

/**
 * What a new-style label would print empty because no column fills it. Old-style labels have questions for
 * that (D52).
 */
function unmappedVariables({ label, mapping }: Pick<CatalogueJob, 'label' | 'mapping'>): string[] {
  if (label.nueva !== '1') return [];
  const columns = Object.fromEntries(mapping.map(({ variable, columna }) => [variable, columna]));
  return missingVariables(columns, templateVariables(templateOfAnswer(label).text), { onServer: true });
}
