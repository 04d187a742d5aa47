import { configurationsOfAnswer, templateOfAnswer } from '@marbete/core/api/printer-code';
import type { TemplateDrawing } from '@marbete/engine/internal/languages/draw-template';
import { languageById } from '@marbete/engine/internal/languages/languages';
import { settingsOfAccount } from '@marbete/core/api/account-settings';
import { ownValue, type Problem } from '@marbete/engine/internal/template/values';
import { useEffect, useState } from 'react';
import type { Drawing } from '../label-picture/LabelPicture.tsx';
import { draw, prepareDrawing } from '../label-picture/draw.ts';
import { readMeasure } from '../label-picture/measure.ts';
import { pngUrl } from '../label-picture/png-url.ts';
import type { PublicLabel } from '../label-loading/label-source.ts';
import { printMoment } from '../print-questions/print-moment.ts';
import { usePublicTexts } from '../provider/public-texts.ts';

/** How long typing rests before the picture follows, in milliseconds. */
const restMs = 200;

export interface Picture {
  /** Undefined while the first one is being drawn, null for code that is not drawn; while values change the last one stays. */
  drawing: Drawing | null | undefined;
  /** What keeps these values from printing, and what of them is worth a look; nothing of samples. */
  problems: readonly Problem[];
  /** Whether a variable without a value shows a sample. */
  hasSamples: boolean;
}

/** The label as the printer would print it. */
export function usePicture(
  label: PublicLabel | undefined,
  values: Readonly<Record<string, string>>,
): Picture {
  const { locale } = usePublicTexts();
  const [picture, setPicture] = useState<{
    of: PublicLabel;
    drawn: Drawing | null;
    problems: readonly Problem[];
  }>();
  const key = JSON.stringify(values);
  const shows = picture !== undefined && picture.of === label;
  useEffect(() => {
    if (!label) {
      prepareDrawing();
      return undefined;
    }
    let current = true;
    const timer = setTimeout(
      async () => {
        const shown = JSON.parse(key) as Record<string, string>;
        const drawing = labelDrawing(label, shown, locale, new Date());
        const drawn = drawing && (await draw(drawing));
        if (!current) return;
        setPicture({
          of: label,
          problems: (drawn?.problems ?? []).filter(({ level, variable }) =>
            level === 'error'
              ? variable === undefined || ownValue(shown, variable) !== undefined
              : variable !== undefined && ownValue(shown, variable)?.trim(),
          ),
          drawn: drawn?.png ? { url: pngUrl(drawn.png), ratio: drawn.widthDots / drawn.heightDots } : null,
        });
      },
      shows ? restMs : 0,
    );
    return () => {
      current = false;
      clearTimeout(timer);
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the pause is only for pictures that follow another one
  }, [label, key, locale]);
  return {
    drawing: shows ? picture.drawn : undefined,
    problems: shows ? picture.problems : [],
    hasSamples:
      label?.variables.some((name) => name !== 'QUANTITY' && ownValue(values, name) === undefined) ?? false,
  };
}

/** Pictures of labels are drawn for the usual print head: 8 dots a millimetre, 203 dpi (PRV-02). */
const dpmm = 8;

/** What the renderer needs to draw a label with these values and samples for the others; undefined for an unknown language. */
function labelDrawing(
  label: PublicLabel,
  values: Readonly<Record<string, string>>,
  locale: string,
  now: Date,
): TemplateDrawing | undefined {
  const language = languageById(label.language_id);
  if (!language) return undefined;
  const { anio, hora } = printMoment(locale, now, '');
  return {
    language,
    text: templateOfAnswer(label),
    settings: settingsOfAccount(label.ajustes),
    ...(label.moneda === null ? {} : { currencySign: label.moneda }),
    configurations: configurationsOfAnswer(label.configuraciones),
    ...(label.replaces.length === 0 ? {} : { replaces: label.replaces }),
    values: Object.fromEntries(Object.entries(values).map(([name, text]) => [name, { text }])),
    // What the page gives empty prints empty.
    isRow: true,
    moment: { date: anio, time: hora },
    ...readMeasure(label.medida ?? undefined),
    dpmm,
    judged: true,
  };
}
