import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen } from '../../../../tests/components/render-screen.tsx';
import { Splash } from './Splash.tsx';

test('the splash counts from when the address was opened', async () => {
  const before = performance.now();
  const { container } = await renderScreen(<Splash>Marbete</Splash>);
  await expect.element(page.getByRole('button', { name: 'Entrar' })).toBeInTheDocument();
  const delay = Number.parseFloat(container.querySelector('button')!.style.animationDelay);
  expect(-delay).toBeGreaterThanOrEqual(Math.floor(before));
  expect(-delay).toBeLessThanOrEqual(Math.ceil(performance.now()));
});

test('the splash is seen through, and lets presses through, before half a second has passed', async () => {
  const { container } = await renderScreen(<Splash>Marbete</Splash>);
  const splash = page.getByRole('button', { name: 'Entrar' });
  await expect.element(splash).toBeInTheDocument();
  const element = container.querySelector('button')!;
  const [animation] = element.getAnimations();
  animation!.pause();
  animation!.effect!.updateTiming({ delay: 0 });
  const at = (milliseconds: number) => {
    animation!.currentTime = milliseconds;
    const { opacity, pointerEvents } = getComputedStyle(element);
    return { opacity, pointerEvents };
  };
  expect(at(100)).toEqual({ opacity: '1', pointerEvents: 'auto' });
  for (const later of [500, 1_000, 1_999]) expect(at(later)).toEqual({ opacity: '0', pointerEvents: 'none' });
});
