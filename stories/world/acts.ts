import { expect, userEvent, waitFor, within } from 'storybook/test';
import type { Locale, TextKey } from '../../packages/widgets/src/provider/texts.ts';
import { createTranslate } from '../../packages/widgets/src/provider/translate.ts';
import { enUS } from '../../packages/widgets/src/texts/en-US/all.ts';
import { esMX, type WidgetTexts } from '../../packages/widgets/src/texts/es-MX/all.ts';

const dictionaries = { 'es-MX': esMX, 'en-US': enUS };

/** A text of the widgets in the language of the story at hand. */
export function words(key: TextKey<WidgetTexts>, values: Record<string, string | number> = {}): string {
  const locale = document.documentElement.lang as Locale;
  return createTranslate<WidgetTexts>(dictionaries[locale], locale)(key, values);
}

/** Waits until the label's picture is drawn. */
export async function seePicture(canvasElement: HTMLElement): Promise<void> {
  await waitFor(
    () => {
      const image = canvasElement.querySelector<HTMLImageElement>('figure img');
      if (!image?.complete || image.naturalWidth === 0) throw new Error('No picture yet');
    },
    { timeout: 15_000 },
  );
}

/** Presses the print button; the printer was chosen before. */
export async function pressPrint(canvasElement: HTMLElement): Promise<void> {
  const page = within(canvasElement);
  await userEvent.click(await page.findByRole('button', { name: new RegExp(`^${words('widget.print')}`) }));
}

export async function see(canvasElement: HTMLElement, text: string | RegExp): Promise<void> {
  await expect(await within(canvasElement).findByText(text, undefined, { timeout: 5_000 })).toBeVisible();
}
