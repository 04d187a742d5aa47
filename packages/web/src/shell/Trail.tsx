import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { useTexts } from '../texts/texts.ts';
import { useAppRoutes } from './app-routes.ts';
import styles from './Trail.module.css';

export interface TrailProps {
  /** The screens that lead here, the present one last. */
  path: readonly string[];
}

/** The extra navigation block: the way here, as links (D65). */
export function Trail({ path }: TrailProps) {
  const t = useTexts();
  const routes = useAppRoutes();
  const nameOf = (step: string) => {
    const route = routes.find(({ path }) => path === step);
    return route ? t(route.title) : step;
  };
  return (
    <nav aria-label={t('shell.trail')}>
      <ol className={styles['trail']}>
        {path.map((step, index) => (
          <li key={step}>
            {index > 0 ? <ChevronRight aria-hidden /> : null}
            {index === path.length - 1 ? (
              <span aria-current="page">{nameOf(step)}</span>
            ) : (
              <Link to={step}>{nameOf(step)}</Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
