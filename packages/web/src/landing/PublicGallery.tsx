import { publicGallery } from '@marbete/core/api/gallery';
import { useQuery } from '@tanstack/react-query';
import { useMarbete } from '@marbete/ui/provider';
import { groupDesigns } from '../designs.ts';
import { useStoredName } from '../stored-names/stored-names.ts';
import { useTexts } from '../texts/texts.ts';
import styles from './Landing.module.css';

/** How many designs the landing shows. */
const shownDesigns = 8;

/** Some of the public gallery (A14). It is left out while there is nothing to show. */
export function PublicGallery() {
  const t = useTexts();
  const inWords = useStoredName();
  const { client } = useMarbete();
  const gallery = useQuery({
    queryKey: ['gallery.public'],
    queryFn: ({ signal }) => client.call(publicGallery, {}, { signal }),
    staleTime: Infinity,
  });
  const designs = groupDesigns((gallery.data?.etiquetas ?? []).filter(({ image }) => image !== ''));
  if (designs.length === 0) return null;
  return (
    <section className={styles['section']}>
      <h2>{t('landing.galleryTitle')}</h2>
      <p className={styles['lead']}>{t('landing.galleryText')}</p>
      <ul className={styles['templates']}>
        {designs.slice(0, shownDesigns).map(({ name, templates: [{ id, descripcion, image }] }) => (
          <li key={id}>
            <figure className={styles['template']}>
              <div className={styles['backing']}>
                <img
                  src={`${gallery.data?.url ?? ''}${image}`}
                  alt={inWords(descripcion || name)}
                  loading="lazy"
                />
              </div>
              <figcaption>{inWords(name)}</figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  );
}
