import type { GalleryCard as Template } from '@marbete/core/api/gallery';
import { Download, Plus, Table2 } from 'lucide-react';
import { LabelPicture } from '@marbete/widgets/internal/labels';
import { useLocale } from '@marbete/widgets/internal/provider';
import { Badge, Button } from '@marbete/widgets/internal/ui';
import { useStoredName } from '../stored-names/stored-names.ts';
import { measureText } from './gallery-filter.ts';
import { useTexts } from '../texts/texts.ts';
import styles from './Gallery.module.css';

export interface GalleryCardProps {
  template: Template;
  image: string | undefined;
  /** Some download is going on. */
  busy: boolean;
  downloading: boolean;
  /** It becomes a label of the account; for an administrator it is a file. */
  addsLabel: boolean;
  /** Undefined where the account may not. */
  onDownload: (() => void) | undefined;
}

/** One web template (GAL-07). */
export function GalleryCard({ template, image, busy, downloading, addsLabel, onDownload }: GalleryCardProps) {
  const t = useTexts();
  const { locale } = useLocale();
  const inWords = useStoredName();
  const { medida, material, language, database } = template;
  const nombre = inWords(template.nombre);
  const descripcion = inWords(template.descripcion);
  return (
    <article className={styles['card']}>
      <LabelPicture name={nombre} measure={medida?.medida} image={image} heightPx={184} />
      <div className={styles['words']}>
        <h2 className={styles['name']}>{nombre}</h2>
        {descripcion === '' ? null : <p className={styles['text']}>{descripcion}</p>}
        <p className={styles['facts']}>
          <Badge>{language.name}</Badge>
          {material ? <Badge>{inWords(material.name)}</Badge> : null}
          {database === '1' ? (
            <Badge icon={<Table2 aria-hidden />}>{t('gallery.withCatalogue')}</Badge>
          ) : null}
        </p>
        {medida ? <p className={styles['size']}>{measureText(medida.medida, locale)}</p> : null}
        {onDownload ? (
          <Button
            block
            icon={addsLabel ? <Plus aria-hidden /> : <Download aria-hidden />}
            disabled={busy}
            busy={downloading}
            aria-label={t(addsLabel ? 'gallery.addNamed' : 'gallery.downloadNamed', { name: nombre })}
            onClick={onDownload}
          >
            {t(addsLabel ? 'gallery.add' : 'gallery.download')}
          </Button>
        ) : null}
      </div>
    </article>
  );
}
