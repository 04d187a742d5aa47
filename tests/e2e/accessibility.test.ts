import { describe, expect, it } from 'vitest';
import { axeInBothThemes } from './axe.ts';
import { enterAdministratorMode } from './pages/app.ts';
import { withStack } from './with-stack.ts';

const { stack, visitAs } = withStack();

describe('axe finds nothing', () => {
  it('on the screens of labels and catalogues', async () => {
    const { page } = await visitAs('customer', { simple: true });
    await page.goto(stack.url);
    await page.getByRole('link', { name: 'Mis etiquetas' }).first().waitFor();
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await axeInBothThemes(page)).toEqual([]);
    await enterAdministratorMode(page);
    for (const path of [
      '/see-labels',
      '/catalogo',
      '/etiquetas',
      '/importar-zpl',
      '/catalogos',
      '/importar',
      '/configuracion',
    ]) {
      await page.goto(`${stack.url}${path}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(await axeInBothThemes(page), path).toEqual([]);
    }
  });
});
