import { Link } from 'react-router';
import { useErrorText } from '@marbete/ui/provider';
import { buttonLook, ErrorState, SpinnerArea } from '@marbete/ui/ui';
import { useTexts } from '../texts/texts.ts';

export interface LoadStateProps {
  /** A query that has no answer yet. */
  query: { error: unknown; isFetching: boolean; refetch: () => Promise<unknown> };
  title?: string;
  /** It is the whole screen, whose heading it has until there is more. */
  wholePage?: boolean;
}

/** What stands in the place of something that is being loaded: a spinner, or why it failed and a way to try again. */
export function LoadState({ query, title, wholePage = false }: LoadStateProps) {
  const t = useTexts();
  const errorText = useErrorText();
  if (!query.error) return <SpinnerArea label={t('ui.loading')} />;
  return (
    <ErrorState
      {...(title === undefined ? {} : { title })}
      text={errorText(query.error)}
      onRetry={() => void query.refetch()}
      retrying={query.isFetching}
      wholePage={wholePage}
      actions={
        wholePage ? (
          <Link to="/" className={buttonLook('quiet')}>
            {t('shell.notFoundHome')}
          </Link>
        ) : null
      }
    />
  );
}
