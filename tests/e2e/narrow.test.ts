import { listLabels } from '@marbete/core/api/labels';
import { expect, it } from 'vitest';
import { routes } from '../../packages/web/src/routes.tsx';
import { addLabel } from './account.ts';
import { go } from './pages/go.ts';
import { withStack } from './with-stack.ts';

const { stack, visitAs } = withStack();

it.each([
  ['customer', 2],
  ['administrator', 1],
] as const)('no screen of the %s is wider than a phone of 360 px', async (name, role) => {
  const { page, client } = await visitAs(name, { width: 360 });
  const { etiquetas } = await client.call(listLabels, {});
  const label = etiquetas[0]?.id ?? (await addLabel({ client }, { nombre: 'Propia', etiqueta: '^XA^XZ' }));
  await page.goto(stack.url);
  const wide: string[] = [];
  for (const { path } of routes.filter((each) => each.roles.includes(role))) {
    await go(page, path.replace(/:etiqueta|:id/, String(label)).replace(/:\w+/, '1'));
    // Some addresses begin with a dialog over the page.
    await page.waitForFunction(
      () =>
        document.querySelector('main h1, main h2, [role=dialog] h2') !== null &&
        document.querySelector('main [role=status][aria-label="Cargando…"]') === null,
    );
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (overflow > 0) wide.push(`${path}: ${overflow} px`);
  }
  expect(wide).toEqual([]);
});
