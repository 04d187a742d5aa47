import { storeLabel } from '@marbete/core/api/labels';
import { settingsOfAccount } from '@marbete/core/api/account-settings';
import { languageId, languageOf, type PrinterLanguage } from '@marbete/engine/internal/languages/languages';
import { codeOfText } from '@marbete/engine/internal/template/source';
import { draw, LabelPicture, pngUrl, printMoment } from '@marbete/ui/labels';
import { downloadCode, textFileName } from '@marbete/ui/printing';
import { useLocale, useMarbete } from '@marbete/ui/provider';
import { Badge, Button, Select, useToasts } from '@marbete/ui/ui';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Download, Plus } from 'lucide-react';
import { useState } from 'react';
import { labelsQueryKey } from '../labels/labels-query.ts';
import { usePrinterSettings } from '../printer-settings/use-printer-settings.ts';
import { useAccount } from '../session/use-account.ts';
import { addNewLabel } from '../shell/new-label-count.ts';
import { useTexts } from '../texts/texts.ts';
import {
  type DesignPrinter,
  type FilterMasters,
  languageFor,
  materialOf,
  measureIdOf,
  measureOf,
  tagIdsOf,
} from './design-choice.ts';
import { measureText } from './gallery-filter.ts';
import type * as laidDesigns from './laid-designs.ts';
import styles from './Gallery.module.css';

type Laid = typeof laidDesigns;
type Design = laidDesigns.Design;

/** The designs of the gallery with what lays them out, fetched when somebody looks at them. */
export function useDesigns() {
  return useQuery({
    queryKey: ['gallery.designs'],
    queryFn: (): Promise<Laid> => import('./laid-designs.ts'),
    staleTime: Infinity,
  }).data;
}

export interface DesignsProps {
  laid: Laid;
  /** Those that the filters leave. */
  designs: readonly Design[];
  masters: FilterMasters;
  /** Printer languages to begin with, the surest first. */
  languageIds: readonly (number | null | undefined)[];
  /** Dots a millimetre of the printer that was used last, where it is known. */
  dpmm: number | undefined;
  onDownloaded: ((result: { response: boolean }) => void) | undefined;
}

const dpiOf: Readonly<Record<number, string>> = { 8: '203 dpi', 12: '300 dpi', 24: '600 dpi' };
const offered: readonly PrinterLanguage[] = ['zpl', 'tspl', 'epl'];

/** The designs: a card each, laid out for the printer and in the language of words that are chosen above them. */
export function Designs({
  laid,
  designs,
  masters,
  languageIds,
  dpmm: known = 8,
  onDownloaded,
}: DesignsProps) {
  const t = useTexts();
  const { locale } = useLocale();
  const [chosen, setChosen] = useState<PrinterLanguage>();
  const [density, setDensity] = useState(known);
  const tongue = locale.slice(0, 2);
  const [words, setWords] = useState<laidDesigns.Language>(
    laid.wordLanguages.find((each) => each === tongue) ?? 'es',
  );
  const language = chosen ?? languageFor(languageIds, offered) ?? 'zpl';
  const densities = laid.densitiesOf(language);
  const dpmm = densities.includes(density) ? density : 8;
  const shown = designs.filter((design) => laid.languagesOf(design).includes(language));
  if (designs.length === 0) return null;
  return (
    <section aria-label={t('gallery.designs')}>
      <div className={styles['printer']}>
        <Select
          label={t('gallery.printerLanguage')}
          value={language}
          options={offered.map((value) => ({ value, label: languageOf(value).name }))}
          onChange={setChosen}
        />
        <Select
          label={t('gallery.density')}
          value={dpmm}
          options={densities.map((value) => ({ value, label: dpiOf[value] ?? '' }))}
          onChange={setDensity}
        />
        <Select
          label={t('gallery.words')}
          value={words}
          options={laid.wordLanguages.map((value) => ({ value, label: ownName(value) }))}
          onChange={setWords}
        />
      </div>
      <ul className={styles['cards']} aria-label={t('gallery.designs')}>
        {shown.map((design) => (
          <li key={design.key}>
            <DesignCard {...{ laid, design, masters, words, onDownloaded }} printer={{ language, dpmm }} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A language as those who speak it call it. */
const ownName = (language: string) =>
  new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;

let last: Promise<unknown> = Promise.resolve();

/** One design after the other, so that the page answers people in between; laying one out takes some 40 ms. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const next = last.then(() => new Promise((done) => setTimeout(done))).then(work);
  last = next.catch(() => undefined);
  return next;
}

interface LaidDesign {
  template: string;
  drawing: { url: string; ratio: number } | undefined;
}

interface DesignCardProps {
  laid: Laid;
  design: Design;
  masters: FilterMasters;
  printer: DesignPrinter;
  words: laidDesigns.Language;
  onDownloaded: DesignsProps['onDownloaded'];
}

function DesignCard({ laid, design, masters, printer, words, onDownloaded }: DesignCardProps) {
  const t = useTexts();
  const { locale } = useLocale();
  const toasts = useToasts();
  const { client } = useMarbete();
  const queries = useQueryClient();
  const { id: account, role } = useAccount();
  const settings = settingsOfAccount(usePrinterSettings().data ?? {});
  const { language, dpmm } = printer;
  const { data, isPlaceholderData } = useQuery({
    queryKey: ['gallery.design', design.key, language, dpmm, words, settings],
    staleTime: Infinity,
    // The picture of before, until it is laid out for what was chosen; it is not added.
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<LaidDesign> => {
      const template = await inTurn(() => {
        signal.throwIfAborted();
        return laid.layOutDesign(design, { language, dpmm, words });
      });
      const { anio, hora } = printMoment(locale, new Date(), '');
      const { widthMm, heightMm } = design;
      const values = Object.entries(laid.sampleRow(design)).map(([name, text]) => [name, { text }]);
      const picture = await draw({
        language,
        text: template,
        settings,
        values: Object.fromEntries(values),
        isRow: true,
        moment: { date: anio, time: hora },
        widthMm,
        heightMm,
        dpmm,
      });
      const ratio = widthMm / heightMm;
      return { template, drawing: picture?.png ? { url: pngUrl(picture.png), ratio } : undefined };
    },
  });
  const tongue = laid.wordLanguages.find((each) => each === locale.slice(0, 2)) ?? 'en';
  const { name: kind, text } = laid.describeKind(design.kind, tongue);
  const { widthMm, heightMm, across } = design;
  const name = `${kind} ${widthMm} × ${heightMm}${across ? ` (${across})` : ''}`;
  const addsLabel = role !== 1;
  const add = useMutation({
    mutationFn: async () => {
      if (!data) throw new Error(`The design ${design.key} is not laid out.`);
      if (!addsLabel) {
        downloadCode(codeOfText(data.template), textFileName(new Date()));
        return undefined;
      }
      const { respuesta, id } = await client.call(storeLabel, {
        form: {
          data: {
            nombre: name,
            descripcion: text,
            etiqueta: data.template,
            language: languageId(language),
            medida: measureIdOf(design, masters) ?? '',
            material: materialOf(design),
            tag: tagIdsOf(design, masters),
          },
          base64: true,
          ...(data.drawing ? { imagen: data.drawing.url } : {}),
        },
        files: {},
      });
      if (respuesta !== 'correcto') throw new Error(respuesta);
      return id;
    },
    onSuccess(id) {
      toasts.success(t(addsLabel ? 'gallery.downloaded' : 'gallery.saved', { name }));
      if (id !== undefined) {
        addNewLabel(account);
        void queries.invalidateQueries({ queryKey: labelsQueryKey });
      }
      onDownloaded?.({ response: true });
    },
    onError() {
      toasts.error(t('gallery.failed'));
      onDownloaded?.({ response: false });
    },
  });
  return (
    <article className={styles['card']}>
      <LabelPicture name={name} measure={measureOf(design)} drawing={data?.drawing} heightPx={184} />
      <div className={styles['words']}>
        <h2 className={styles['name']}>{name}</h2>
        <p className={styles['text']}>{text}</p>
        <p className={styles['facts']}>
          {laid.languagesOf(design).map((each) => (
            <Badge key={each}>{languageOf(each).name}</Badge>
          ))}
          {across ? <Badge>{t('gallery.across', { count: across })}</Badge> : null}
        </p>
        <p className={styles['size']}>{measureText(measureOf(design), locale)}</p>
        {role === 3 ? null : (
          <Button
            block
            icon={addsLabel ? <Plus aria-hidden /> : <Download aria-hidden />}
            disabled={!data || isPlaceholderData || add.isPending}
            busy={add.isPending}
            aria-label={t(addsLabel ? 'gallery.addNamed' : 'gallery.downloadNamed', { name })}
            onClick={() => add.mutate()}
          >
            {t(addsLabel ? 'gallery.add' : 'gallery.download')}
          </Button>
        )}
      </div>
    </article>
  );
}
