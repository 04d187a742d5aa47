import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen } from '../../../../tests/components/render-screen.tsx';
import { Splash } from './Splash.tsx';

test('the splash is seen through, and lets presses through, before half a second has passed', async () => {
  const { container } = await renderScreen(<Splash>Marbete</Splash>);
  const splash = page.getByRole('button', { name: 'Entrar' });
  await expect.element(splash).toBeInTheDocument();
  const element = container.querySelector('button')!;
  const [animation] = element.getAnimations();
  animation!.pause();
  const at = (milliseconds: number) => {
    animation!.currentTime = milliseconds;
    const { opacity, pointerEvents } = getComputedStyle(element);
    return { opacity, pointerEvents };
  };
  expect(at(100)).toEqual({ opacity: '1', pointerEvents: 'auto' });
  for (const later of [500, 1_000, 1_999]) expect(at(later)).toEqual({ opacity: '0', pointerEvents: 'none' });
});
