import { quoteSchema } from '@marbete/core/api/quotes';
import { Send } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Button, Checkbox, Notice, NumberField, TextField, useToasts } from '@marbete/ui/ui';
import { PictureDrop } from '../ui/PictureDrop.tsx';
import { TextArea } from '../ui/TextArea.tsx';
import { schemaResolver } from '../ui/schema-resolver.ts';
import { acceptedImages, emptyQuote, isAcceptedImage, type QuoteDraft } from './quote-draft.ts';
import { useLeaveQuestion } from '../shell/LeaveGuard.tsx';
import { useTexts } from '../texts/texts.ts';
import styles from './RequestQuote.module.css';

export interface QuoteImages {
  image?: File | undefined;
  logoImage?: File | undefined;
}

/** Why it could not be sent, in words for people. */
export interface QuoteFailure {
  title: string;
  text: string;
}

export interface QuoteFormProps {
  busy: boolean;
  failure: QuoteFailure | undefined;
  onSend: (draft: QuoteDraft, images: QuoteImages) => void;
}

/** The form of the quote page (QUO-04 to QUO-14). What was typed stays after a failure. */
export function QuoteForm({ busy, failure, onSend }: QuoteFormProps) {
  const t = useTexts();
  const toasts = useToasts();
  const [images, setImages] = useState<QuoteImages>({});
  const [tried, setTried] = useState(false);
  const [logo, setLogo] = useState(emptyQuote.logo);
  const [sizes, setSizes] = useState({ width: emptyQuote.width, height: emptyQuote.height });
  const { register, setValue, handleSubmit, formState } = useForm<QuoteDraft>({
    defaultValues: emptyQuote,
    resolver: schemaResolver<QuoteDraft>(quoteSchema, t, {
      email: t('quote.emailRequired'),
      name: t('quote.nameRequired'),
      company: t('quote.companyRequired'),
      software: t('quote.softwareRequired'),
      printer: t('quote.printerRequired'),
    }),
  });
  const { errors, isDirty } = formState;
  useLeaveQuestion(isDirty && !busy);
  const missing = { image: !images.image, logoImage: logo === 1 && !images.logoImage };
  // Too long a text is refused with its limit: cut short, an address would be another one.
  const text = (name: Exclude<keyof QuoteDraft, 'width' | 'height' | 'logo'>) => ({
    ...register(name),
    label: t(`quote.field-${name}`),
    error: errors[name]?.message,
  });
  const size = (name: 'width' | 'height') => (
    <NumberField
      {...register(name)}
      accepts="size"
      label={t(`quote.field-${name}`)}
      after="mm"
      value={sizes[name]}
      error={errors[name]?.message}
      onChange={(value) => {
        setSizes({ ...sizes, [name]: value });
        setValue(name, value, { shouldValidate: formState.isSubmitted });
      }}
    />
  );
  const picture = (name: keyof QuoteImages) => (
    <PictureDrop
      label={t(`quote.field-${name}`)}
      hint={t('quote.imageHint')}
      accept={acceptedImages}
      kinds={['png', 'jpg', 'gif', 'bmp']}
      mostMb={5}
      takesName={isAcceptedImage}
      words={{
        'image-type': t('quote.extension'),
        'image-large': t('quote.imageLarge'),
        'image-broken': t('quote.imageBroken'),
      }}
      file={images[name]}
      error={tried && missing[name] ? t(`quote.required-${name}`) : undefined}
      disabled={busy}
      onFile={(file) => setImages((before) => ({ ...before, [name]: file }))}
      // QUO-14
      onRefused={(issue) => {
        if (issue === 'image-type') toasts.error(t('quote.extension'));
      }}
    />
  );
  return (
    <form
      noValidate
      className={styles['form']}
      aria-label={t('quote.title')}
      aria-busy={busy}
      onSubmit={(event) => {
        setTried(true);
        void handleSubmit((draft) => {
          if (!missing.image && !missing.logoImage) onSend(draft, images);
        })(event);
      }}
    >
      <div className={styles['pair']}>
        <TextField {...text('name')} autoComplete="name" />
        <TextField {...text('email')} type="email" autoComplete="email" />
      </div>
      <div className={styles['pair']}>
        <TextField {...text('company')} autoComplete="organization" />
        <TextField {...text('software')} hint={t('quote.softwareHint')} />
      </div>
      <div className={styles['pair']}>
        {size('width')}
        {size('height')}
      </div>
      {picture('image')}
      <Checkbox
        label={t('quote.logo')}
        checked={logo === 1}
        disabled={busy}
        onChange={(checked) => {
          setLogo(checked ? 1 : 0);
          setValue('logo', checked ? 1 : 0);
        }}
      />
      {logo === 1 ? picture('logoImage') : null}
      <TextArea {...text('printer')} hint={t('quote.printerHint')} rows={2} />
      <TextArea {...text('comments')} rows={4} />
      {failure ? (
        <Notice kind="error" title={failure.title}>
          {failure.text}
        </Notice>
      ) : null}
      <Button type="submit" kind="primary" busy={busy} icon={<Send aria-hidden />}>
        {t('quote.send')}
      </Button>
    </form>
  );
}
