import type { Client } from '@marbete/core/api/client';
import { filterGallery, galleryFilters } from '@marbete/core/api/gallery';
import { useQuery } from '@tanstack/react-query';
import { FilterX } from 'lucide-react';
import { useState } from 'react';
import { useMarbete, useLocale } from '@marbete/ui/provider';
import { Button, Select, TextField } from '@marbete/ui/ui';
import { useStoredName } from '../stored-names/stored-names.ts';
import { filterIdsOf } from './design-choice.ts';
import type * as laidDesigns from './laid-designs.ts';
import { filterBody, measureText, noFilter, type GalleryFilter } from './gallery-filter.ts';
import { useTexts } from '../texts/texts.ts';
import styles from './Gallery.module.css';

/** What the gallery can be filtered by. */
export const filtersQuery = (client: Client) => ({
  queryKey: ['gallery.filters'],
  queryFn: ({ signal }: { signal: AbortSignal }) => client.call(galleryFilters, {}, { signal }),
  staleTime: Infinity,
});

export interface GalleryFiltersProps {
  filter: GalleryFilter;
  /** The designs, once they are here: what they have is offered too. */
  laid:
    | Pick<typeof laidDesigns, 'designs' | 'languagesOf' | 'families' | 'familyName' | 'wordsFor'>
    | undefined;
  onFilter: (filter: GalleryFilter) => void;
}

/** No matter which; ids begin at 1. */
const any = 0;
const basic = -1;

/** What the templates can be narrowed by, and a way back to all of them (GAL-01 to GAL-06); values that some template has. */
export function GalleryFilters({ filter, laid, onFilter }: GalleryFiltersProps) {
  const t = useTexts();
  const { locale } = useLocale();
  const inWords = useStoredName();
  const { client } = useMarbete();
  const [code, setCode] = useState(filter.codigo);
  const [opened, setOpened] = useState(filter.codigo);
  if (opened !== filter.codigo) {
    setOpened(filter.codigo);
    setCode(filter.codigo);
  }
  const { data } = useQuery(filtersQuery(client));
  // What the gallery shows at first; no other request where it was opened without a code.
  const { data: whole } = useQuery({
    queryKey: ['gallery', noFilter],
    queryFn: ({ signal }) => client.call(filterGallery, { body: filterBody(noFilter) }, { signal }),
  });
  /** A code opens one template whatever else is chosen (D57), so that neither is left standing beside the other. */
  const choose = (change: Partial<GalleryFilter>) => onFilter({ ...filter, codigo: '', ...change });
  const ofDesigns = data
    ? (laid?.designs.map((design) => filterIdsOf(design, laid.languagesOf(design), data)) ?? [])
    : [];
  const shown = [
    ...ofDesigns,
    ...(whole?.etiquetas.map(({ material_id, medida_id, tags, language_id }) => {
      return { material_id, medida_id, tags: tags.map(({ id }) => id), languages: [language_id] };
    }) ?? []),
  ];
  /** What stands behind some template or design, and what is chosen. */
  const used = <T extends { id: number }>(
    items: readonly T[] = [],
    chosen: number | 'basic' | null,
    idsOf: (template: (typeof shown)[number]) => readonly (number | null)[],
  ) => {
    const ids = new Set(shown.flatMap(idsOf));
    return items.filter(({ id }) => !whole || id === chosen || ids.has(id));
  };
  const all = { value: any, label: t('gallery.all') };
  const named = (items: readonly { id: number; name: string }[] = []) => [
    all,
    ...items.map(({ id, name }) => ({ value: id, label: inWords(name) })),
  ];
  return (
    <form
      className={styles['filters']}
      aria-label={t('gallery.filters')}
      onSubmit={(event) => {
        event.preventDefault();
        onFilter({ ...noFilter, codigo: code });
      }}
    >
      <Select
        label={t('gallery.material')}
        value={filter.material ?? any}
        options={named(used(data?.materiales, filter.material, ({ material_id }) => [material_id]))}
        onChange={(value) => choose({ material: value || null })}
      />
      <Select
        label={t('gallery.database')}
        value={any}
        options={[all, { value: 1, label: t('gallery.with') }, { value: 2, label: t('gallery.without') }]}
        onChange={() => undefined}
        disabled
      />
      <Select
        label={t('gallery.measure')}
        value={filter.medidas ?? any}
        options={[
          all,
          ...used(data?.medidas, filter.medidas, ({ medida_id }) => [medida_id]).map(
            ({ id, name, medida }) => ({
              value: id,
              label: name,
              note: measureText(medida, locale),
            }),
          ),
        ]}
        onChange={(value) => choose({ medidas: value || null })}
      />
      <Select
        label={t('gallery.purpose')}
        value={filter.purpose === 'basic' ? basic : (filter.purpose ?? any)}
        options={[
          all,
          { value: basic, label: t('gallery.basic') },
          ...used(data?.tags, filter.purpose, ({ tags }) => tags).map(({ id, name }) => ({
            value: id,
            label: inWords(name),
          })),
        ]}
        onChange={(value) => choose({ purpose: value === basic ? 'basic' : value || null })}
      />
      {laid ? (
        <Select
          label={t('gallery.family')}
          value={filter.family ?? ''}
          options={[
            { value: '' as const, label: t('gallery.all') },
            ...laid.families.map((value) => ({
              value,
              label: laid.familyName(value, laid.wordsFor(locale)),
            })),
          ]}
          onChange={(value) => choose({ family: value === '' ? null : value })}
        />
      ) : null}
      <Select
        label={t('gallery.language')}
        value={filter.lenguaje ?? any}
        options={named(used(data?.lenguajes, filter.lenguaje, ({ languages }) => languages))}
        onChange={(value) => choose({ lenguaje: value || null })}
      />
      <TextField
        label={t('gallery.code')}
        code
        autoComplete="off"
        value={code}
        onChange={(event) => setCode(event.target.value)}
      />
      <div className={styles['acts']}>
        <Button type="submit">{t('gallery.useCode')}</Button>
        <Button
          kind="quiet"
          icon={<FilterX aria-hidden />}
          onClick={() => {
            setCode('');
            onFilter(noFilter);
          }}
        >
          {t('gallery.clean')}
        </Button>
      </div>
    </form>
  );
}
