import { expect, userEvent, waitFor, within } from 'storybook/test';

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
  await userEvent.click(await page.findByRole('button', { name: /^Imprimir/ }));
}

export async function see(canvasElement: HTMLElement, text: string | RegExp): Promise<void> {
  await expect(await within(canvasElement).findByText(text, undefined, { timeout: 5_000 })).toBeVisible();
}
