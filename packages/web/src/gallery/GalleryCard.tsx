import type { GalleryCard as Template } from '@marbete/core/api/gallery';
import { Download, Plus, Table2 } from 'lucide-react';
import { useState } from 'react';
import { LabelPicture } from '@marbete/ui/labels';
import { useLocale } from '@marbete/ui/provider';
import { Badge, Button, Select } from '@marbete/ui/ui';
import { useStoredName } from '../stored-names/stored-names.ts';
import type { Design } from '../designs.ts';
import { measureText } from './gallery-filter.ts';
import { useTexts } from '../texts/texts.ts';
import styles from './Gallery.module.css';

export interface GalleryCardProps {
  design: Design;
  /** Of the printer that was used last, where it is known. */
  languageId: number | undefined;
  imageOf: (template: Template) => string | undefined;
  /** Some download is going on. */
  busy: boolean;
  downloading: boolean;
  /** It becomes a label of the account; for an administrator it is a file. */
  addsLabel: boolean;
  /** Undefined where the account may not. */
  onDownload: ((template: Template) => void) | undefined;
}

/** One design (GAL-07). Of its templates the printer's language chooses; where that is not known a person does. */
export function GalleryCard(props: GalleryCardProps) {
  const { design, languageId, imageOf, busy, downloading, addsLabel, onDownload } = props;
  const t = useTexts();
  const { locale } = useLocale();
  const inWords = useStoredName();
  const [chosen, setChosen] = useState<number>();
  const { templates } = design;
  const spoken = templates.find(({ language_id }) => language_id === languageId);
  const template = templates.find(({ language_id }) => language_id === chosen) ?? spoken ?? templates[0];
  const { medida, material, language, database } = template;
  const asksLanguage = onDownload !== undefined && templates.length > 1 && !spoken;
  const nombre = inWords(design.name);
  const descripcion = inWords(template.descripcion);
  return (
    <article className={styles['card']}>
      <LabelPicture name={nombre} measure={medida?.medida} image={imageOf(template)} heightPx={184} />
      <div className={styles['words']}>
        <h2 className={styles['name']}>{nombre}</h2>
        {descripcion === '' ? null : <p className={styles['text']}>{descripcion}</p>}
        <p className={styles['facts']}>
          {asksLanguage ? null : <Badge>{language.name}</Badge>}
          {material ? <Badge>{inWords(material.name)}</Badge> : null}
          {database === '1' ? (
            <Badge icon={<Table2 aria-hidden />}>{t('gallery.withCatalogue')}</Badge>
          ) : null}
        </p>
        {medida ? <p className={styles['size']}>{measureText(medida.medida, locale)}</p> : null}
        {asksLanguage ? (
          <Select
            label={t('gallery.printerLanguage')}
            value={template.language_id}
            options={templates.map((each) => ({ value: each.language_id, label: each.language.name }))}
            disabled={busy}
            onChange={setChosen}
          />
        ) : null}
        {onDownload ? (
          <Button
            block
            icon={addsLabel ? <Plus aria-hidden /> : <Download aria-hidden />}
            disabled={busy}
            busy={downloading}
            aria-label={t(addsLabel ? 'gallery.addNamed' : 'gallery.downloadNamed', { name: nombre })}
            onClick={() => onDownload(template)}
          >
            {t(addsLabel ? 'gallery.add' : 'gallery.download')}
          </Button>
        ) : null}
      </div>
    </article>
  );
}
