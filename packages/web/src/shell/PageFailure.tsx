import { Component, type ReactNode } from 'react';
import { ErrorState } from '@marbete/widgets/internal/ui';
import { useTexts } from '../texts/texts.ts';

interface State {
  failed: boolean;
}

/** Keeps a page that throws from taking the shell with it, such as when its code can no longer be fetched. */
export class PageFailure extends Component<{ children: ReactNode }, State> {
  override state: State = { failed: false };

  static getDerivedStateFromError(): State {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? <Failed /> : this.props.children;
  }
}

function Failed() {
  const t = useTexts();
  return (
    <ErrorState
      wholePage
      title={t('shell.pageFailed')}
      text={t('shell.pageFailedText')}
      onRetry={() => location.reload()}
    />
  );
}
