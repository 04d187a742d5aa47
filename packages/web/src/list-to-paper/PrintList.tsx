import type { Catalogue } from '@marbete/core/api/catalogues';
import type { Label } from '@marbete/core/api/labels';
import { languageById } from '@marbete/engine/internal/languages/languages';
import { parseStoredPrinter } from '@marbete/core/print/printers';
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
} from '@marbete/ui/catalogues';
import { printMoment } from '@marbete/ui/labels';
import { useErrorText, useLocale, useMarbete, useVariableName } from '@marbete/ui/provider';
import { ErrorState, Notice, SpinnerArea, useQuestions, useToasts } from '@marbete/ui/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useAccount } from '../session/use-account.ts';
import { useShopOrder } from '../shops/use-shop-order.ts';
import { WhereShops } from '../shops/WhereShops.tsx';
import { useTutorialEnd } from '../session/use-tutorial-end.ts';
import { vistaPath } from '../shell/vista-path.ts';
import { useInTrial } from '../session/trial-state.ts';
import { useTexts } from '../texts/texts.ts';
import { designName } from '../designs.ts';
import { DrawOne } from './DrawOne.tsx';
import { LabelChoice } from './LabelChoice.tsx';
import { PrintBar } from './PrintBar.tsx';
import { forPrinter, memberFor, type LabelGroup } from './twins.ts';
import { ToLookAt } from './ToLookAt.tsx';
import { useListLabel } from './use-list-label.ts';
import { useListPrinter } from './use-list-printer.ts';
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
  const { ask, tell } = useQuestions();
  const toasts = useToasts();
  useTutorialEnd();
  const isTrial = useInTrial();
  const { role } = useAccount();
  const startRun = useStartRun();
  const listLabel = useListLabel(catalogue);
  const to = useListPrinter(groups);
  const [pickedName, setPickedName] = useState<string>();
  const [listed, setListed] = useState<boolean>();
  const [onlyChanged, setOnlyChanged] = useState(updated);
  /** The label of which rows print too that it alone prints otherwise now. */
  const [editedTaken, setEditedTaken] = useState<number>();
  const [answers, setAnswers] = useState<Record<string, string>>({});
  const [asking, setAsking] = useState<Asking>();
  /** Which printer it is, for people who do not know its language. */
  const [asksWhich, setAsks] = useState(false);
  const [joining, setJoining] = useState<Label>();
  const [printing, setPrinting] = useState(false);
  const [where, setWhere] = useState<'here' | 'shops'>('here');
  const queries = useQueryClient();

  /** The label that was picked, or else the first that the printer understands. */
  const groupFor = (spoken: number | undefined) => {
    const sorted = forPrinter(groups, spoken);
    // A label that became the account's own is known by its id too.
    const isPicked = (each: LabelGroup) =>
      keyOf(each) === pickedName ||
      each.members.some(({ fuente, id }) => fuente === 'propia' && ownKey(each.name, id) === pickedName);
    return sorted.find(isPicked) ?? sorted[0]!;
  };
  const { spoken } = to;
  const ordered = forPrinter(groups, spoken);
  const group = groupFor(spoken);
  const picked = memberFor(group, spoken);
  const printer = to.printer ?? parseStoredPrinter(picked.impresora?.impresora);
  const hasQuantities = picked.uniones.some(({ variable }) => variable === 'QUANTITY');
  const asListed = hasQuantities && (listed ?? false);
  // What was printed before is known of the label that prints this list, where a server remembers it.
  const order = useShopOrder({
    name: catalogue.nombre,
    language: languageById(picked.language_id) ?? '',
    // Designers' lists go to no shop.
    enabled: !isTrial && role !== 4,
  });
  const inShops = order.hasShops && where === 'shops';
  const hasPrinted = !isTrial && picked.fuente === 'propia' && picked.catalogo_id === catalogue.id;
  const comparison = useQuery({
    queryKey: ['changed-rows', catalogue.id, picked.id],
    enabled: onlyChanged && hasPrinted && !inShops,
    gcTime: 0,
    staleTime: Infinity,
    queryFn: ({ signal }) =>
      compareWithPrinted(client, { catalogueId: catalogue.id, labelId: picked.id }, signal),
  });
  const compares = onlyChanged && hasPrinted && !inShops && comparison.data?.known !== false;
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

  const changePrinter = () => to.choose(printer);
  const chooseLanguage = (next: number) => {
    setAsks(false);
    to.say(next, printer);
  };
  /** Where it prints and what: undefined where nobody chose a printer, or the label has to be looked at first. */
  const target = async () => {
    const chosen = printer ? { printer, sure: to.sure, spoken } : await changePrinter();
    if (!chosen) return undefined;
    const { sure } = chosen;
    const next = groupFor(chosen.spoken);
    if (keyOf(next) !== keyOf(group)) {
      toasts.info(
        t('listToPaper.otherLabel', { language: languageName(chosen.spoken ?? picked.language_id) }),
      );
      return undefined;
    }
    const label = memberFor(next, chosen.spoken);
    const isOther = sure !== undefined && sure !== label.language_id;
    const names = {
      printer: languageName(sure ?? label.language_id),
      label: languageName(label.language_id),
    };
    const agreed =
      !isOther ||
      (await ask({
        icon: 'warning',
        title: t('listToPaper.otherTitle', names),
        text: t('listToPaper.otherText'),
        confirmLabel: t('listToPaper.otherPrint'),
      }));
    return agreed ? { ...chosen, label } : undefined;
  };

  const print = useMutation({
    mutationFn: async () => {
      const found = await target();
      if (!found) return;
      const { etiquetas: label, catalogo: mapping } = await listLabel(found.label, {
        printer: found.printer,
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
      to.remember(found.printer, found.sure ?? label.language_id);
      setPrinting(true);
      void startRun(
        { catalogueId: catalogue.id, labelId: label.id, label, test: false },
        {
          client,
          helper,
          catalogueId: catalogue.id,
          labelId: label.id,
          languageId: label.language_id,
          printer: found.printer,
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
  const give = useMutation({
    mutationFn: async () => {
      const { etiquetas: label, catalogo: mapping } = await listLabel(picked, { fits: looked.fits });
      if (openCatalogueQuestions(label, mapping, nameOf).length > 0) {
        await tell({ icon: 'error', title: t('shops.orderFailed'), text: t('shops.orderAsks') });
        return;
      }
      await order.give({
        label: label.id,
        list: catalogue.id,
        rows: onlyChanged && hasPrinted ? 'changed' : 'all',
        quantity: asListed ? undefined : 1,
      });
    },
    onError: (error) =>
      tell({
        icon: 'error',
        title: t('shops.orderFailed'),
        text: order.errorText(error, languageName(picked.language_id)),
      }),
  });
  /** Goes on with the label elsewhere, where it has to be the account's own. */
  const withLabel = useMutation({
    mutationFn: async (go: (label: Label) => void) => go((await listLabel(picked)).etiquetas),
    onError: (error) => tell({ icon: 'error', title: t('listToPaper.failed'), text: errorText(error) }),
  });
  const recode = useMutation({
    mutationFn: async (coded: string) => {
      const { etiquetas: label } = await listLabel(picked, { fits: looked.fits, coded });
      await Promise.all([
        queries.invalidateQueries({ queryKey: ['labels'] }),
        queries.invalidateQueries({ queryKey: ['list-review', catalogue.id] }),
      ]);
      setPickedName(ownKey(designName(label.nombre), label.id));
      toasts.success(t('listToPaper.otherCodeDone', { name: label.nombre }));
    },
    onError: (error) =>
      tell({ icon: 'error', title: t('listToPaper.otherCodeFailed'), text: errorText(error) }),
  });
  const languageIds = [
    ...new Set(groups.flatMap(({ members }) => members.map(({ language_id }) => language_id))),
  ];
  const busy = print.isPending || withLabel.isPending || give.isPending || recode.isPending;
  /** Prints, or leads to what has to be answered first. */
  const printOrAsk = async () => {
    if (isLooking.current) return;
    isLooking.current = true;
    const asks = await looked.mustAnswer();
    isLooking.current = false;
    if (asks) lookAt.current?.querySelector('button')?.focus();
    else if (!inShops) print.mutate();
    else if (order.check()) give.mutate();
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
        onAnswer={(question, remedy) => {
          if (remedy.kind === 'code') recode.mutate(remedy.variable);
          else looked.answer(question, remedy);
        }}
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
      {inShops ? (
        <WhereShops
          order={order}
          language={languageName(picked.language_id)}
          labels={
            onlyChanged && hasPrinted
              ? t('shops.summaryChanged')
              : asListed
                ? t('shops.summaryListed')
                : t('shops.summaryLabels', { count: catalogue.filas })
          }
          leavesOut={leftOut.size > 0}
          disabled={busy}
        />
      ) : null}
      {onlyChanged && hasPrinted && !inShops ? (
        found ? (
          <ChangedNotice found={found} onTakeAll={() => setEditedTaken(picked.id)} />
        ) : comparison.error ? (
          <ErrorState text={errorText(comparison.error)} onRetry={() => void comparison.refetch()} />
        ) : (
          <SpinnerArea label={t('printCatalogue.comparing')} />
        )
      ) : null}
      <PrintBar
        where={order.hasShops ? where : undefined}
        printer={printer}
        languages={group.members.map(({ language_id }) => language_id)}
        language={picked.language_id}
        known={to.isKnown ? (to.spoken ?? picked.language_id) : undefined}
        canAskLanguage={languageIds.length > 1}
        products={hasPrinted ? (onlyChanged ? 'changed' : 'all') : undefined}
        quantity={hasQuantities ? (asListed ? 'listed' : 'one') : undefined}
        print={
          inShops
            ? order.chosen.length === 0
              ? t('shops.giveOrderNone')
              : t('shops.giveOrder', { count: order.chosen.length })
            : asListed && !compares
              ? t('listToPaper.printListed')
              : t('listToPaper.print', { count: labels })
        }
        busy={busy}
        isPrinting={print.isPending || give.isPending}
        isPrintable={
          (picked.response || looked.questions.length > 0 || leftOut.size > 0) &&
          labels > 0 &&
          keyLanguage !== undefined &&
          (!compares || (found !== undefined && !printing)) &&
          (!inShops || order.chosen.length > 0)
        }
        onWhere={setWhere}
        onPrinter={() => void changePrinter()}
        onLanguage={chooseLanguage}
        onAskLanguage={() => setAsks(true)}
        onProducts={(next) => setOnlyChanged(next === 'changed')}
        onQuantity={(next) => setListed(next === 'listed')}
        onColumns={isTrial ? undefined : () => withLabel.mutate((label) => setJoining(label))}
        onChooseRows={
          isTrial
            ? undefined
            : () =>
                withLabel.mutate(
                  (label) => void navigate(vistaPath({ catalogue: catalogue.id, label: label.id })),
                )
        }
      />
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
        open={asksWhich && to.choosing === undefined}
        printer={printer}
        languageIds={languageIds}
        onLanguage={chooseLanguage}
        onChoosePrinter={async () => (await changePrinter())?.printer}
        onClose={() => setAsks(false)}
      />
      <ChoosePrinter
        open={to.choosing !== undefined}
        chosen={printer}
        onChosen={(next) => to.choosing?.(next)}
        onClose={() => to.choosing?.(undefined)}
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
