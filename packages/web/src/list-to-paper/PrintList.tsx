import type { Catalogue } from '@marbete/core/api/catalogues';
import type { Label } from '@marbete/core/api/labels';
import type { LabelProposal } from '@marbete/core/api/printing';
import { languageById, languageId, languageOf } from '@marbete/engine/internal/languages/languages';
import { parseStoredPrinter, type HelperPrinter } from '@marbete/core/print/printers';
import {
  ChangedNotice,
  ChoosePrinter,
  ColumnAssignment,
  compareWithPrinted,
  emptySelection,
  openCatalogueQuestions,
  QuestionsDialog,
  useStartRun,
  withEverything,
  withOnly,
  type CatalogueQuestion,
} from '@marbete/widgets/internal/catalogues';
import { printMoment } from '@marbete/widgets/internal/labels';
import { useErrorText, useLocale, useMarbete, useVariableName } from '@marbete/widgets/internal/provider';
import { Button, ErrorState, Select, SpinnerArea, useQuestions } from '@marbete/widgets/internal/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Columns3, ListChecks, Printer } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { rememberedPrinter, rememberPrinter } from '../session/remembered-printer.ts';
import { useAccount } from '../session/use-account.ts';
import { useTutorialEnd } from '../session/use-tutorial-end.ts';
import { vistaPath } from '../shell/vista-path.ts';
import { useTexts } from '../texts/texts.ts';
import { LabelChoice } from './LabelChoice.tsx';
import { forPrinter, memberFor, type LabelGroup } from './twins.ts';
import { useListLabel } from './use-list-label.ts';
import styles from './ListToPaper.module.css';

export interface PrintListProps {
  catalogue: Catalogue;
  groups: readonly LabelGroup[];
  /** Its prices were just replaced: what changed is what one prints. */
  updated: boolean;
}

interface Asking {
  questions: readonly CatalogueQuestion[];
  answer: (answers: Record<string, string> | undefined) => void;
}

/** The choice of a label, of the printer and of quantities, and the print of the whole list or of what changed in it. */
export function PrintList({ catalogue, groups, updated }: PrintListProps) {
  const t = useTexts();
  const errorText = useErrorText();
  const nameOf = useVariableName();
  const navigate = useNavigate();
  const { locale } = useLocale();
  const { client, helper } = useMarbete();
  const { tell } = useQuestions();
  const { id: account } = useAccount();
  useTutorialEnd();
  const startRun = useStartRun();
  const listLabel = useListLabel(catalogue);
  const [used, setUsed] = useState(() => rememberedPrinter(localStorage, account));
  const [language, setLanguage] = useState<number>();
  const [pickedName, setPickedName] = useState<string>();
  const [listed, setListed] = useState<boolean>();
  const [onlyChanged, setOnlyChanged] = useState(updated);
  /** The label of which rows print too that it alone prints otherwise now. */
  const [editedTaken, setEditedTaken] = useState<number>();
  const [answers, setAnswers] = useState<Record<string, string>>({});
  const [asking, setAsking] = useState<Asking>();
  const [choosing, setChoosing] = useState<(printer: HelperPrinter | undefined) => void>();
  const [joining, setJoining] = useState<Label>();
  const [printing, setPrinting] = useState(false);
  const queries = useQueryClient();

  const spoken = language ?? used?.languageId ?? languageOfPrinter(groups, used?.printer);
  const ordered = forPrinter(groups, spoken);
  const group = ordered.find((each) => keyOf(each) === pickedName) ?? ordered[0]!;
  const picked = memberFor(group, spoken);
  const printer = used?.printer ?? parseStoredPrinter(picked.impresora?.impresora);
  const hasQuantities = picked.uniones.some(({ variable }) => variable === 'QUANTITY');
  const asListed = hasQuantities && (listed ?? false);
  // What was printed before is known of the label that prints this list.
  const hasPrinted = picked.fuente === 'propia' && picked.catalogo_id === catalogue.id;
  const comparison = useQuery({
    queryKey: ['changed-rows', catalogue.id, picked.id],
    enabled: onlyChanged && hasPrinted,
    gcTime: 0,
    staleTime: Infinity,
    queryFn: ({ signal }) =>
      compareWithPrinted(client, { catalogueId: catalogue.id, labelId: picked.id }, signal),
  });
  const compares = onlyChanged && hasPrinted && comparison.data?.known !== false;
  const found = comparison.data && {
    ...comparison.data,
    ...(editedTaken === picked.id
      ? { changed: [...comparison.data.changed, ...comparison.data.otherLabel], otherLabel: [] }
      : {}),
  };
  const rows = (found?.changed ?? []).map(({ id, posicion, cantidad }) => ({
    id,
    position: posicion,
    quantity: asListed ? cantidad : 1,
  }));
  const labels = compares ? rows.reduce((sum, { quantity }) => sum + quantity, 0) : catalogue.filas;

  const remember = (next: HelperPrinter, languageId?: number) => {
    const now = { printer: next, ...(languageId === undefined ? {} : { languageId }) };
    rememberPrinter(localStorage, account, now);
    setUsed(now);
  };
  const choosePrinter = () =>
    new Promise<HelperPrinter | undefined>((resolve) => {
      setChoosing(() => (next: HelperPrinter | undefined) => {
        setChoosing(undefined);
        resolve(next);
      });
    });
  /** The printer that a person chooses, and its language, as far as it answers. */
  const changePrinter = async () => {
    const next = await choosePrinter();
    if (!next) return undefined;
    const status = await helper.status(next).catch(() => undefined);
    const said = status?.language === undefined ? undefined : languageId(status.language);
    // What a person chose for this printer, or before any was chosen, wins over what is guessed.
    const chosen = printer === undefined || printer.uid === next.uid ? language : undefined;
    const known = chosen ?? said ?? languageOfPrinter(groups, next);
    setLanguage(chosen);
    remember(next, known);
    return { printer: next, label: memberFor(group, known ?? language) };
  };
  /** A language that a person chooses stays with the printer. */
  const chooseLanguage = (next: number) => {
    setLanguage(next);
    if (printer) remember(printer, next);
  };

  const print = useMutation({
    mutationFn: async () => {
      const to = printer ? { printer, label: picked } : await changePrinter();
      if (!to) return;
      const { etiquetas: label, catalogo: mapping } = await listLabel(to.label, to.printer);
      const questions = openCatalogueQuestions(label, mapping, nameOf);
      const given =
        questions.length === 0
          ? {}
          : await new Promise<Record<string, string> | undefined>((resolve) =>
              setAsking({ questions, answer: resolve }),
            );
      setAsking(undefined);
      if (!given) return;
      setAnswers(given);
      remember(to.printer, label.language_id);
      setPrinting(true);
      void startRun(
        { catalogueId: catalogue.id, labelId: label.id, label, test: false },
        {
          client,
          helper,
          catalogueId: catalogue.id,
          labelId: label.id,
          languageId: label.language_id,
          printer: to.printer,
          questions: given,
          moment: momentNow(locale),
        },
        compares ? withOnly(emptySelection, rows) : withEverything(emptySelection, asListed ? 'listed' : 1),
        {
          onTaken: () => undefined,
          onRest: () => {
            setPrinting(false);
            // What has just been printed has not changed any more.
            void queries.invalidateQueries({ queryKey: ['changed-rows', catalogue.id] });
          },
        },
      );
    },
    onError: (error) => tell({ icon: 'error', title: t('listToPaper.failed'), text: errorText(error) }),
  });
  /** Goes on with the label elsewhere, where it has to be the account's own. */
  const withLabel = useMutation({
    mutationFn: async (go: (label: Label) => void) => go((await listLabel(picked)).etiquetas),
    onError: (error) => tell({ icon: 'error', title: t('listToPaper.failed'), text: errorText(error) }),
  });
  const busy = print.isPending || withLabel.isPending;
  const keyLanguage = languageById(picked.language_id);
  return (
    <form
      className={styles['print']}
      onSubmit={(event) => {
        event.preventDefault();
        print.mutate();
      }}
    >
      <LabelChoice
        groups={ordered}
        languageId={spoken}
        picked={keyOf(group)}
        keyOf={keyOf}
        disabled={busy}
        onPick={setPickedName}
      />
      {onlyChanged && hasPrinted ? (
        found ? (
          <ChangedNotice found={found} onTakeAll={() => setEditedTaken(picked.id)} />
        ) : comparison.error ? (
          <ErrorState text={errorText(comparison.error)} onRetry={() => void comparison.refetch()} />
        ) : (
          <SpinnerArea label={t('printCatalogue.comparing')} />
        )
      ) : null}
      <div className={styles['bar']}>
        <div className={styles['set']}>
          <div className={styles['printer']}>
            <Printer aria-hidden />
            <span>{printer ? printer.name : t('labels.noPrinter')}</span>
            <Button kind="quiet" disabled={busy} onClick={() => void changePrinter()}>
              {t(printer ? 'listToPaper.changePrinter' : 'listToPaper.choosePrinter')}
            </Button>
          </div>
          {group.members.length > 1 && (used?.languageId === undefined || language !== undefined) ? (
            <Select
              label={t('listToPaper.language')}
              value={picked.language_id}
              options={group.members.map(({ language_id }) => ({
                value: language_id,
                label: languageName(language_id),
              }))}
              disabled={busy}
              onChange={chooseLanguage}
            />
          ) : null}
          {hasPrinted ? (
            <Select
              label={t('listToPaper.products')}
              value={onlyChanged ? 'changed' : 'all'}
              options={[
                { value: 'all', label: t('listToPaper.allProducts') },
                { value: 'changed', label: t('printCatalogue.onlyChanged') },
              ]}
              disabled={busy}
              onChange={(next) => setOnlyChanged(next === 'changed')}
            />
          ) : null}
          {hasQuantities ? (
            <Select
              label={t('listToPaper.quantity')}
              value={asListed ? 'listed' : 'one'}
              options={[
                { value: 'one', label: t('listToPaper.oneEach') },
                { value: 'listed', label: t('listToPaper.asListed') },
              ]}
              disabled={busy}
              onChange={(next) => setListed(next === 'listed')}
            />
          ) : null}
        </div>
        <div className={styles['acts']}>
          <Button
            icon={<Columns3 aria-hidden />}
            disabled={busy}
            onClick={() => withLabel.mutate((label) => setJoining(label))}
          >
            {t('listToPaper.columns')}
          </Button>
          <Button
            icon={<ListChecks aria-hidden />}
            disabled={busy}
            onClick={() =>
              withLabel.mutate(
                (label) => void navigate(vistaPath({ catalogue: catalogue.id, label: label.id })),
              )
            }
          >
            {t('listToPaper.chooseRows')}
          </Button>
        </div>
        <div className={styles['go']}>
          <Button
            type="submit"
            kind="go"
            icon={<Printer aria-hidden />}
            busy={print.isPending}
            disabled={
              busy ||
              !picked.response ||
              keyLanguage === undefined ||
              (compares && (!found || labels === 0 || printing))
            }
          >
            {asListed && !compares ? t('listToPaper.printListed') : t('listToPaper.print', { count: labels })}
          </Button>
        </div>
      </div>
      {asking ? (
        <QuestionsDialog
          open
          questions={asking.questions}
          answers={answers}
          onAnswer={asking.answer}
          onClose={() => asking.answer(undefined)}
        />
      ) : null}
      <ChoosePrinter
        open={choosing !== undefined}
        chosen={printer}
        onChosen={(next) => choosing?.(next)}
        onClose={() => choosing?.(undefined)}
      />
      {joining ? (
        <ColumnAssignment
          open
          label={joining}
          catalogueId={catalogue.id}
          catalogueName={catalogue.nombre}
          onClose={() => setJoining(undefined)}
          onAssigned={() => setJoining(undefined)}
        />
      ) : null}
    </form>
  );
}

/** The moment that labels show, fixed when the print begins. */
function momentNow(locale: string) {
  return printMoment(locale, new Date(), navigator.userAgent);
}

/** A group by its name and material; two own labels of one name by their ids. */
function keyOf({ name, members }: LabelGroup): string {
  return `${name} ${members[0].fuente === 'propia' ? members[0].id : members[0].material.id}`;
}

function languageName(id: number): string {
  const key = languageById(id);
  return key === undefined ? String(id) : languageOf(key).name;
}

/** The language in which the account's labels speak to a printer. */
function languageOfPrinter(
  groups: readonly LabelGroup[],
  printer: HelperPrinter | undefined,
): number | undefined {
  if (!printer) return undefined;
  return groups
    .flatMap(({ members }) => members)
    .find((label: LabelProposal) => parseStoredPrinter(label.impresora?.impresora)?.uid === printer.uid)
    ?.language_id;
}
