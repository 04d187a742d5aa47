import { publicGallery } from '@marbete/core/api/gallery';
import { useQuery } from '@tanstack/react-query';
import { useMarbete } from '@marbete/widgets/internal/provider';
import { useStoredName } from '../stored-names/stored-names.ts';
import { useTexts } from '../texts/texts.ts';
import styles from './Landing.module.css';

/** How many web templates the landing shows. */
const shownTemplates = 8;

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
  const templates = (gallery.data?.etiquetas ?? []).filter(({ image }) => image !== '');
  if (templates.length === 0) return null;
  return (
    <section className={styles['section']}>
      <h2>{t('landing.galleryTitle')}</h2>
      <p className={styles['lead']}>{t('landing.galleryText')}</p>
      <ul className={styles['templates']}>
        {templates.slice(0, shownTemplates).map(({ id, nombre, descripcion, image }) => (
          <li key={id}>
            <figure className={styles['template']}>
              <div className={styles['backing']}>
                <img
                  src={`${gallery.data?.url ?? ''}${image}`}
                  alt={inWords(descripcion || nombre)}
                  loading="lazy"
                />
              </div>
              <figcaption>{inWords(nombre)}</figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  );
}
