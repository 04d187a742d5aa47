import { galleryFilters } from '@marbete/core/api/gallery';
import { useQuery } from '@tanstack/react-query';
import { FilterX } from 'lucide-react';
import { useState } from 'react';
import { useMarbete, useLocale } from '@marbete/widgets/internal/provider';
import { Button, Select, TextField } from '@marbete/widgets/internal/ui';
import { useStoredName } from '../stored-names/stored-names.ts';
import { measureText, noFilter, type GalleryFilter } from './gallery-filter.ts';
import { useTexts } from '../texts/texts.ts';
import styles from './Gallery.module.css';

export interface GalleryFiltersProps {
  filter: GalleryFilter;
  onFilter: (filter: GalleryFilter) => void;
}

/** No matter which; ids begin at 1. */
const any = 0;
const basic = -1;

/** What the gallery can be narrowed by, and a way back to all of it (GAL-01 to GAL-06). */
export function GalleryFilters({ filter, onFilter }: GalleryFiltersProps) {
  const t = useTexts();
  const { locale } = useLocale();
  const inWords = useStoredName();
  const { client } = useMarbete();
  const [code, setCode] = useState(filter.codigo);
  const { data } = useQuery({
    queryKey: ['gallery.filters'],
    queryFn: ({ signal }) => client.call(galleryFilters, {}, { signal }),
    staleTime: Infinity,
  });
  const choose = (change: Partial<GalleryFilter>) => onFilter({ ...filter, ...change });
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
        choose({ codigo: code });
      }}
    >
      <Select
        label={t('gallery.material')}
        value={filter.material ?? any}
        options={named(data?.materiales)}
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
          ...(data?.medidas ?? []).map(({ id, name, medida }) => ({
            value: id,
            label: name,
            note: measureText(medida, locale),
          })),
        ]}
        onChange={(value) => choose({ medidas: value || null })}
      />
      <Select
        label={t('gallery.purpose')}
        value={filter.purpose === 'basic' ? basic : (filter.purpose ?? any)}
        options={[
          all,
          { value: basic, label: t('gallery.basic') },
          ...(data?.tags ?? []).map(({ id, name }) => ({ value: id, label: inWords(name) })),
        ]}
        onChange={(value) => choose({ purpose: value === basic ? 'basic' : value || null })}
      />
      <Select
        label={t('gallery.language')}
        value={filter.lenguaje ?? any}
        options={named(data?.lenguajes)}
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
