import { useMemo } from 'react';
import { Notice } from '../ui/Notice.tsx';
import { LabelPreview } from '../label-preview/LabelPreview.tsx';
import { PrintButton } from '../print-button/PrintButton.tsx';
import type { WidgetEventMap } from '../label-source/events.ts';
import { PrintWidget } from '../print-widget/PrintWidget.tsx';
import { detectLocale } from '../provider/detect-locale.ts';
import { MarbeteProvider } from '../provider/MarbeteProvider.tsx';
import { createPageHelper } from '../provider/page-helper.ts';
import { usePublicTexts } from '../provider/public-texts.ts';
import type { EmbedOptions } from './options.ts';

export interface EmbedRootProps {
  options: Partial<EmbedOptions>;
  /** Where the script came from. */
  server: string;
  onEvent: <N extends keyof WidgetEventMap>(name: N, detail: WidgetEventMap[N]) => void;
}

/** What stands in the shadow root: the widget that the options ask for, or what they lack. */
export function EmbedRoot({ options, server, onEvent }: EmbedRootProps) {
  const { publishableKey, label, view = 'button', helper, values, quantity, rows, text, texts } = options;
  const pageHelper = useMemo(
    () => (helper === undefined ? undefined : createPageHelper({ baseUrl: helper })),
    [helper],
  );
  const locale = options.locale ?? detectLocale(document.documentElement.lang, navigator.languages);
  const events = {
    onReady: (detail: WidgetEventMap['ready']) => onEvent('ready', detail),
    onFailed: (detail: WidgetEventMap['failed']) => onEvent('failed', detail),
    onPrinted: (detail: WidgetEventMap['printed']) => onEvent('printed', detail),
    onClosed: (detail: WidgetEventMap['closed']) => onEvent('closed', detail),
  };
  const what = {
    ...(values ? { values } : {}),
    ...(quantity ? { quantity } : {}),
    ...(rows ? { rows } : {}),
  };
  const missing = publishableKey === undefined ? 'key' : label === undefined ? 'label' : undefined;
  return (
    <MarbeteProvider
      server={options.server ?? server}
      publishableKey={publishableKey ?? ''}
      locale={locale}
      theme={options.theme}
      {...(pageHelper ? { helper: pageHelper } : {})}
      {...(texts ? { texts } : {})}
    >
      {missing !== undefined || label === undefined ? (
        <SetupProblem what={missing ?? 'label'} />
      ) : view === 'preview' ? (
        <LabelPreview key={label} label={label} {...events} {...(values ? { values } : {})} />
      ) : view === 'panel' ? (
        <PrintWidget key={label} label={label} {...what} {...events} />
      ) : (
        <PrintButton key={label} label={label} {...what} {...events}>
          {text}
        </PrintButton>
      )}
    </MarbeteProvider>
  );
}

/** The page lacks an option; the developer sees which one instead of an empty place. */
function SetupProblem({ what }: { what: string }) {
  const { t } = usePublicTexts();
  return (
    <Notice kind="warning" title={t('widget.error-title')}>
      {t('widget.error-setup', { what })}
    </Notice>
  );
}
