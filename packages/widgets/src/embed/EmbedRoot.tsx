import { useEffect, useMemo, useRef, type ReactNode, type Ref } from 'react';
import { LabelPreview } from '../label-preview/LabelPreview.tsx';
import { LabelDialog } from '../print-button/LabelDialog.tsx';
import { ButtonWithDialog, type PrintButtonHandle } from '../print-button/PrintButton.tsx';
import { tellFailed, type WidgetEventMap } from '../provider/widget-events.ts';
import { givenFailure, type GivenIssue } from '../print-questions/given-issues.ts';
import { GivenRefusal, LackingRefusal } from '../refusals/refusals.tsx';
import { PrintWidget } from '../print-widget/PrintWidget.tsx';
import { detectLocale } from '../provider/detect-locale.ts';
import { widgetLocales } from '../provider/locales.ts';
import { MarbeteProvider } from '../provider/MarbeteProvider.tsx';
import { createLateHelper } from '../provider/late-helper.ts';
import { usePublicTexts } from '../provider/public-texts.ts';
import type { EmbedOptions } from './options.ts';

export interface EmbedRootProps {
  options: Partial<EmbedOptions>;
  /** Where the script came from, when that is a server. */
  server: string | undefined;
  /** Attributes that say nothing that could be meant. */
  issues: readonly GivenIssue[];
  button: Ref<PrintButtonHandle>;
  onEvent: <N extends keyof WidgetEventMap>(name: N, detail: WidgetEventMap[N]) => void;
}

/** Attributes without which a widget prints the same: the console names their mistakes, and the usual stands in. */
const looks: ReadonlySet<string> = new Set(['locale', 'theme', 'texts']);

/** What stands in the shadow root: the widget that the options ask for, or what they lack. */
export function EmbedRoot({ options, server, issues, button, onEvent }: EmbedRootProps) {
  const { publishableKey, label, view = 'button', helper, values, quantity, rows, text, texts } = options;
  const pageHelper = useMemo(
    () => (helper === undefined ? undefined : createLateHelper({ baseUrl: helper })),
    [helper],
  );
  const locale =
    options.locale ?? detectLocale(document.documentElement.lang, navigator.languages, widgetLocales);
  const events = {
    onReady: (detail: WidgetEventMap['ready']) => onEvent('ready', detail),
    onFailed: (detail: WidgetEventMap['failed']) => onEvent('failed', detail),
    onPrinted: (detail: WidgetEventMap['printed']) => onEvent('printed', detail),
    onClosed: (detail: WidgetEventMap['closed']) => onEvent('closed', detail),
  };
  const what = {
    ...(values === undefined ? {} : { values }),
    ...(quantity === undefined ? {} : { quantity }),
    ...(rows === undefined ? {} : { rows }),
  };
  const wrong = issues.filter(({ place }) => !looks.has(place));
  const remarks = issues.filter(({ place }) => looks.has(place));
  const address = options.server ?? server;
  const missing =
    publishableKey === undefined
      ? 'key'
      : label === undefined
        ? 'label'
        : address === undefined
          ? 'server'
          : undefined;
  return (
    <MarbeteProvider
      publishableKey={publishableKey ?? ''}
      locale={locale}
      theme={options.theme}
      {...(address === undefined ? {} : { server: address })}
      {...(pageHelper ? { helper: pageHelper } : {})}
      {...(texts ? { texts } : {})}
    >
      {remarks.length > 0 ? <SetupProblem failure={givenFailure(remarks)}>{null}</SetupProblem> : null}
      {wrong.length > 0 ? (
        <SetupProblem failure={givenFailure(wrong)} onFailed={events.onFailed}>
          <GivenRefusal issues={wrong} />
        </SetupProblem>
      ) : missing !== undefined || label === undefined ? (
        <SetupProblem failure={lacks(missing ?? 'label')} onFailed={events.onFailed}>
          <LackingRefusal what={missing ?? 'label'} />
        </SetupProblem>
      ) : view === 'preview' ? (
        <LabelPreview key={label} label={label} {...events} {...(values === undefined ? {} : { values })} />
      ) : view === 'panel' ? (
        <PrintWidget key={label} label={label} {...what} {...events} />
      ) : (
        <ButtonWithDialog
          handle={button}
          dialog={LabelDialog}
          key={label}
          label={label}
          {...what}
          {...events}
        >
          {text ?? <SlottedText />}
        </ButtonWithDialog>
      )}
    </MarbeteProvider>
  );
}

/** What the page wrote inside the element for the button, with signs and pictures of its own. */
function SlottedText() {
  const { t } = usePublicTexts();
  return <slot name="text">{t('widget.open')}</slot>;
}

interface SetupProblemProps {
  failure: WidgetEventMap['failed'];
  onFailed?: (detail: WidgetEventMap['failed']) => void;
  children: ReactNode;
}

/**
 * What the page has to put right before there is a widget. It is told once this stands still: frameworks set one attribute
 * after the other.
 */
function SetupProblem({ failure: { code, message }, onFailed, children }: SetupProblemProps) {
  const tell = useRef(onFailed);
  useEffect(() => {
    tell.current = onFailed;
  });
  useEffect(() => {
    const timer = setTimeout(() => tellFailed({ onFailed: tell.current }, { code, message }));
    return () => clearTimeout(timer);
  }, [code, message]);
  return children;
}

function lacks(what: string): WidgetEventMap['failed'] {
  return { code: 'invalid-input', message: `<marbete-print> lacks ${what}.` };
}
