import { downloadTemplate, filterGallery, type GalleryCard as Template } from '@marbete/core/api/gallery';
import { codeOfAnswer } from '@marbete/core/api/printer-code';
import { headOf } from '@marbete/core/print/printer-head';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { downloadCode, textFileName } from '@marbete/ui/printing';
import { useMarbete } from '@marbete/ui/provider';
import { Button, EmptyState, PageHeader, useToasts } from '@marbete/ui/ui';
import { labelsQueryKey } from '../labels/labels-query.ts';
import { addNewLabel } from '../shell/new-label-count.ts';
import { rememberedPrinter } from '../session/remembered-printer.ts';
import { useAccount } from '../session/use-account.ts';
import { useStoredName } from '../stored-names/stored-names.ts';
import { LoadState } from '../ui/LoadState.tsx';
import { groupDesigns } from '../designs.ts';
import { GalleryCard } from './GalleryCard.tsx';
import { Designs, useDesigns } from './Designs.tsx';
import { isLeft } from './design-choice.ts';
import { filtersQuery, GalleryFilters } from './GalleryFilters.tsx';
import { filterBody, noFilter } from './gallery-filter.ts';
import { useTexts } from '../texts/texts.ts';
import styles from './Gallery.module.css';

export interface GalleryProps {
  /** A download ended; `response` is the server's flag. */
  onDownloaded?: (result: { response: boolean }) => void;
  /** Stands in for the screen's own head. */
  head?: ReactNode;
}

/** /catalogo: the web templates with their filters, to be copied into the account's labels (GAL). */
export function Gallery({ onDownloaded, head }: GalleryProps) {
  const t = useTexts();
  const inWords = useStoredName();
  const toasts = useToasts();
  const { client } = useMarbete();
  const queries = useQueryClient();
  const { id: account, role } = useAccount();
  const [search] = useSearchParams();
  const [remembered] = useState(() => rememberedPrinter(localStorage, account));
  const languageId = remembered?.languageId;
  // A link with a designer's code opens what it shares (ROUTE-23, D57).
  const [filter, setFilter] = useState({ ...noFilter, codigo: search.get('code')?.trim() ?? '' });
  const templates = useQuery({
    queryKey: ['gallery', filter],
    queryFn: ({ signal }) => client.call(filterGallery, { body: filterBody(filter) }, { signal }),
    placeholderData: (before) => before,
  });
  const download = useMutation({
    mutationFn: (template: Template) =>
      client.call(downloadTemplate, {
        body: { etiqueta: template.id, codigo: filterBody(filter).codigo },
      }),
    onSuccess({ response, message, message_base64, id }, { nombre }) {
      const name = inWords(nombre);
      if (message !== undefined) {
        const code = codeOfAnswer({ mensaje: message, mensaje_base64: message_base64 });
        downloadCode(code, textFileName(new Date()));
      }
      if (response) toasts.success(t(role === 1 ? 'gallery.saved' : 'gallery.downloaded', { name }));
      else toasts.error(t('gallery.failed'));
      if (id !== undefined) {
        addNewLabel(account);
        void queries.invalidateQueries({ queryKey: labelsQueryKey });
      }
      onDownloaded?.({ response });
    },
    onError() {
      toasts.error(t('gallery.failed'));
      onDownloaded?.({ response: false });
    },
  });

  const laid = useDesigns();
  const { data: masters } = useQuery(filtersQuery(client));
  const designs =
    laid && masters
      ? laid.designs.filter((design) => isLeft(design, laid.languagesOf(design), filter, masters))
      : [];
  const cards = () => {
    if (!templates.data) return <LoadState query={templates} />;
    const { etiquetas, url } = templates.data;
    // Templates of administrators are of no family.
    if (filter.family !== null && designs.length > 0) return null;
    if (etiquetas.length === 0 || filter.family !== null) {
      if (!laid || !masters || designs.length > 0) return null;
      return (
        <EmptyState
          icon={<SearchX aria-hidden />}
          title={t('gallery.empty')}
          text={t('gallery.emptyText')}
          actions={<Button onClick={() => setFilter(noFilter)}>{t('gallery.clean')}</Button>}
        />
      );
    }
    return (
      <ul className={styles['cards']} aria-label={t('gallery.title')} aria-busy={templates.isFetching}>
        {groupDesigns(etiquetas).map((design) => (
          <li key={design.templates[0].id}>
            <GalleryCard
              design={design}
              languageId={languageId}
              imageOf={({ image }) => (image === '' ? undefined : `${url}${image}`)}
              busy={download.isPending}
              downloading={download.isPending && design.templates.includes(download.variables)}
              addsLabel={role !== 1}
              // Operators look and download nothing (D4).
              onDownload={role === 3 ? undefined : download.mutate}
            />
          </li>
        ))}
      </ul>
    );
  };
  return (
    <>
      {head ?? <PageHeader title={t('gallery.title')} text={t('gallery.text')} />}
      <GalleryFilters filter={filter} laid={laid} onFilter={setFilter} />
      {laid && masters ? (
        <Designs
          {...{ laid, designs, masters }}
          languageIds={[filter.lenguaje, languageId]}
          dpmm={headOf(remembered?.printer)?.dpmm}
          onDownloaded={onDownloaded}
        />
      ) : null}
      {cards()}
    </>
  );
}
