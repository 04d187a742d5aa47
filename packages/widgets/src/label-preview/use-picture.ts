import { useEffect, useState } from 'react';
import { draw } from '../label-picture/draw.ts';
import { pngUrl } from '../label-picture/png-url.ts';
import type { Drawing } from '../label-picture/LabelPicture.tsx';
import type { PublicLabel } from '../label-source/label-source.ts';
import { usePublicTexts } from '../provider/public-texts.ts';
import { labelDrawing } from './label-drawing.ts';

/** How long typing rests before the picture follows, in milliseconds. */
const restMs = 200;

/**
 * The label as the printer would print it. Undefined while the first picture is being drawn, null for code that is not
 * drawn; while values change the last picture stays.
 */
export function usePicture(
  label: PublicLabel | undefined,
  values: Readonly<Record<string, string>>,
): Drawing | null | undefined {
  const { locale } = usePublicTexts();
  const [picture, setPicture] = useState<{ of: PublicLabel; drawn: Drawing | null }>();
  const key = JSON.stringify(values);
  const shows = picture !== undefined && picture.of === label;
  useEffect(() => {
    if (!label) return undefined;
    let current = true;
    const timer = setTimeout(
      async () => {
        const drawing = labelDrawing(label, JSON.parse(key) as Record<string, string>, locale, new Date());
        const drawn = drawing && (await draw(drawing));
        if (!current) return;
        setPicture({
          of: label,
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
  return shows ? picture.drawn : undefined;
}
