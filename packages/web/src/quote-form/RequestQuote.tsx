import { isAppError, type ErrorCode } from '@marbete/core/api/errors';
import { requestQuote } from '@marbete/core/api/quotes';
import { useMutation } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { useErrorText, useMarbete } from '@marbete/ui/provider';
import { Button, EmptyState, PageHeader } from '@marbete/ui/ui';
import { Accordion } from '../ui/Accordion.tsx';
import { QuoteForm, type QuoteFailure, type QuoteImages } from './QuoteForm.tsx';
import type { QuoteDraft } from './quote-draft.ts';
import { useTexts } from '../texts/texts.ts';
import styles from './RequestQuote.module.css';

/** Refusals whose message comes from the server, in the reader's language. */
const wordedByServer: ReadonlySet<ErrorCode> = new Set(['unsupported-file', 'rate-limited']);

/** Asks for a label to be designed; nobody has to be signed in (QUO-02 to QUO-16). */
export function RequestQuote() {
  const t = useTexts();
  const errorText = useErrorText();
  const { client } = useMarbete();
  const [failure, setFailure] = useState<QuoteFailure>();
  const request = useMutation({
    mutationFn: ({ draft, images }: { draft: QuoteDraft; images: QuoteImages }) =>
      client.call(requestQuote, {
        form: draft,
        files: {
          ...(images.image ? { image: images.image } : {}),
          ...(draft.logo === 1 && images.logoImage ? { logoImage: images.logoImage } : {}),
        },
      }),
    onMutate: () => setFailure(undefined),
    onSuccess({ response, message }) {
      if (!response) setFailure({ title: t('quote.failed'), text: message });
    },
    onError(error) {
      // QUO-15: other messages are for operators, so people read what the code means.
      const worded = isAppError(error) && wordedByServer.has(error.code);
      setFailure({ title: t('quote.failed'), text: worded ? error.message : errorText(error) });
    },
  });
  if (request.data?.response) {
    return (
      <>
        <PageHeader title={t('quote.title')} />
        <EmptyState
          icon={<CircleCheck aria-hidden />}
          title={t('quote.sent')}
          text={request.data.message}
          actions={<Button onClick={() => request.reset()}>{t('quote.again')}</Button>}
        />
      </>
    );
  }
  return (
    <div className={styles['screen']}>
      <section className={styles['words']}>
        <h1>{t('quote.title')}</h1>
        <p className={styles['lead']}>{t('quote.text')}</p>
        <p className={styles['price']}>{t('quote.price')}</p>
        <Accordion
          open={['process']}
          sections={[
            {
              value: 'process',
              title: t('quote.process'),
              content: (
                <ol className={styles['steps']}>
                  <li>{t('quote.process1')}</li>
                  <li>{t('quote.process2')}</li>
                  <li>{t('quote.process3')}</li>
                </ol>
              ),
            },
            {
              value: 'considerations',
              title: t('quote.considerations'),
              content: (
                <ul className={styles['points']}>
                  <li>{t('quote.consideration1')}</li>
                  <li>{t('quote.consideration2')}</li>
                  <li>{t('quote.consideration3')}</li>
                </ul>
              ),
            },
          ]}
        />
      </section>
      <QuoteForm
        busy={request.isPending}
        failure={failure}
        onSend={(draft, images) => request.mutate({ draft, images })}
      />
    </div>
  );
}
