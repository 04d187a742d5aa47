import type { Locator, Page } from 'playwright-core';

/** Opens or closes a part of the editor, where it is not so already, by its button in the foot. */
async function turn(page: Page, name: RegExp, to: boolean): Promise<void> {
  const button = page.getByRole('main').getByRole('button', { name });
  await button.waitFor();
  if ((await button.getAttribute('aria-expanded')) !== String(to)) await button.press('Enter');
}

/** The panel with name, description and all else of the label that is not drawn. */
export const openDetails = (page: Page) => turn(page, /^(Detalles|Details)$/, true);
export const closeDetails = (page: Page) => turn(page, /^(Detalles|Details)$/, false);

/** The drawer with the label's code. */
const openCode = (page: Page) => turn(page, /^(Código|Code)$/, true);

/** The text box of the code, opened. */
export async function codeField(page: Page) {
  await openCode(page);
  return page.getByRole('textbox', { name: /^(Código de la plantilla|Template code)$/ });
}

/** Types the code of a label that is not locked, or of another field for code. */
export async function typeCode(page: Page, text: string, other?: Locator): Promise<void> {
  const field = other ?? (await codeField(page));
  await field.click();
  await field.press('Control+A');
  await field.press('Delete');
  await page.keyboard.insertText(text);
}
