import type { Catalogue } from '@marbete/core/api/catalogues';
import type { Label } from '@marbete/core/api/labels';
import type { LabelProposal } from '@marbete/core/api/printing';
import { languageById, languageId } from '@marbete/engine/internal/languages/languages';
import { makerOf } from '@marbete/core/print/printer-makers';
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
  withQuantities,
  type CatalogueQuestion,
} from '@marbete/widgets/internal/catalogues';
import { printMoment } from '@marbete/widgets/internal/labels';
import { useErrorText, useLocale, useMarbete, useVariableName } from '@marbete/widgets/internal/provider';
import { Button, ErrorState, Notice, Select, SpinnerArea, useQuestions } from '@marbete/widgets/internal/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Columns3, ListChecks, Printer } from 'lucide-react';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { rememberedPrinter, rememberPrinter } from '../session/remembered-printer.ts';
import { useAccount } from '../session/use-account.ts';
import { useTutorialEnd } from '../session/use-tutorial-end.ts';
import { vistaPath } from '../shell/vista-path.ts';
import { useInTrial } from '../session/trial-state.ts';
import { useTexts } from '../texts/texts.ts';
import { DrawOne } from './DrawOne.tsx';
import { LabelChoice } from './LabelChoice.tsx';
import { forPrinter, memberFor, type LabelGroup } from './twins.ts';
import { ToLookAt } from './ToLookAt.tsx';
import { useListLabel } from './use-list-label.ts';
import { useLookAt } from './use-look-at.ts';
import { languageName, WhichPrinter } from './WhichPrinter.tsx';
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
  const isTrial = useInTrial();
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
  /** Which printer it is, for people who do not know its language. */
  const [asksWhich, setAsks] = useState(false);
  const [joining, setJoining] = useState<Label>();
  const [printing, setPrinting] = useState(false);
  const queries = useQueryClient();

  const spoken =
    language ??
    used?.languageId ??
    languageOfPrinter(groups, used?.printer) ??
    languageOfMaker(groups, used?.printer);
  const ordered = forPrinter(groups, spoken);
  const group = ordered.find((each) => keyOf(each) === pickedName) ?? ordered[0]!;
  const picked = memberFor(group, spoken);
  const printer = used?.printer ?? parseStoredPrinter(picked.impresora?.impresora);
  const hasQuantities = picked.uniones.some(({ variable }) => variable === 'QUANTITY');
  const asListed = hasQuantities && (listed ?? false);
  // What was printed before is known of the label that prints this list, where a server remembers it.
  const hasPrinted = !isTrial && picked.fuente === 'propia' && picked.catalogo_id === catalogue.id;
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
  const looked = useLookAt(catalogue, picked, {
    printer,
    only: compares ? new Set(rows.map(({ id }) => id)) : undefined,
  });
  const leftOut = new Set(looked.leftOut.map(({ id }) => id));
  const left = rows.filter(({ id }) => !leftOut.has(id));
  const labels = compares
    ? left.reduce((sum, { quantity }) => sum + quantity, 0)
    : catalogue.filas - leftOut.size;
  /** Whether some label prints a row of the list, or will once what is asked is answered. */
  const isPrintable =
    looked.questions.length > 0 || groups.some(({ members }) => members.some(({ response }) => response));
  const lookAt = useRef<HTMLElement>(null);
  /** The look at the list is waited for. */
  const isLooking = useRef(false);

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
    const known = chosen ?? said ?? languageOfPrinter(groups, next) ?? languageOfMaker(groups, next);
    setLanguage(chosen);
    remember(next, known);
    return { printer: next, label: memberFor(group, known ?? language) };
  };
  /** A language that a person chooses stays with the printer. */
  const chooseLanguage = (next: number) => {
    setAsks(false);
    setLanguage(next);
    if (printer) remember(printer, next);
  };

  const print = useMutation({
    mutationFn: async () => {
      const to = printer ? { printer, label: picked } : await changePrinter();
      if (!to) return;
      const { etiquetas: label, catalogo: mapping } = await listLabel(to.label, {
        printer: to.printer,
        fits: looked.fits,
      });
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
        compares
          ? withOnly(emptySelection, left)
          : withQuantities(
              withEverything(emptySelection, asListed ? 'listed' : 1),
              looked.leftOut.map(({ id, posicion: position }) => [{ id, position, listed: 0 }, 0]),
            ),
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
  /** The printer's language needs no choice; it can be said all the same. */
  const languageIds = [
    ...new Set(groups.flatMap(({ members }) => members.map(({ language_id }) => language_id))),
  ];
  const isKnown = used?.languageId !== undefined && language === undefined;
  const busy = print.isPending || withLabel.isPending;
  /** Prints, or leads to what has to be answered first. */
  const printOrAsk = async () => {
    if (isLooking.current) return;
    isLooking.current = true;
    const asks = await looked.mustAnswer();
    isLooking.current = false;
    if (asks) lookAt.current?.querySelector('button')?.focus();
    else print.mutate();
  };
  const keyLanguage = languageById(picked.language_id);
  const drawOne = (
    <DrawOne
      catalogue={catalogue}
      languageId={spoken}
      isFirst={!isPrintable}
      disabled={busy}
      onDrawn={(id) => setPickedName(ownKey(catalogue.nombre, id))}
    />
  );
  return (
    <form
      className={styles['print']}
      onSubmit={(event) => {
        event.preventDefault();
        void printOrAsk();
      }}
    >
      {isPrintable ? null : (
        <Notice
          kind="info"
          title={t('listToPaper.noneFills')}
          actions={<div className={styles['answers']}>{drawOne}</div>}
        >
          {t('listToPaper.noneFillsText')}
        </Notice>
      )}
      <ToLookAt
        ref={lookAt}
        label={picked}
        questions={looked.questions}
        settled={looked.settled}
        onlyRows={looked.onlyRows}
        busy={busy || looked.isBusy}
        onAnswer={looked.answer}
        onUndo={looked.undo}
      />
      {looked.error ? <Notice kind="error">{errorText(looked.error)}</Notice> : null}
      <LabelChoice
        groups={ordered}
        languageId={spoken}
        picked={keyOf(group)}
        keyOf={keyOf}
        disabled={busy}
        onPick={setPickedName}
      />
      {isPrintable ? <div className={styles['answers']}>{drawOne}</div> : null}
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
          {group.members.length > 1 && !isKnown ? (
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
          {languageIds.length > 1 ? (
            <Button kind="quiet" disabled={busy} onClick={() => setAsks(true)}>
              {isKnown
                ? t('listToPaper.speaks', { language: languageName(picked.language_id) })
                : t('listToPaper.whichAsk')}
            </Button>
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
        {isTrial ? null : (
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
        )}
        <div className={styles['go']}>
          <Button
            type="submit"
            kind="go"
            icon={<Printer aria-hidden />}
            busy={print.isPending}
            disabled={
              busy ||
              (!picked.response && looked.questions.length === 0 && leftOut.size === 0) ||
              labels <= 0 ||
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
      <WhichPrinter
        open={asksWhich && choosing === undefined}
        printer={printer}
        languageIds={languageIds}
        onLanguage={chooseLanguage}
        onChoosePrinter={async () => (await changePrinter())?.printer}
        onClose={() => setAsks(false)}
      />
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
  const [{ fuente, id, material }] = members;
  return fuente === 'propia' ? ownKey(name, id) : `${name} ${material.id}`;
}

const ownKey = (name: string, id: number) => `${name} ${id}`;

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

/** What printers of its maker speak, where there are labels for it. */
function languageOfMaker(
  groups: readonly LabelGroup[],
  printer: HelperPrinter | undefined,
): number | undefined {
  const spoken = makerOf(printer)?.languages.map(languageId) ?? [];
  const written = new Set(groups.flatMap(({ members }) => members.map(({ language_id }) => language_id)));
  return spoken.find((id) => written.has(id));
}
