import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderWidget } from '../../../../tests/components/render-widget.tsx';
import { Table, Td } from './Table.tsx';

test.each(['ltr', 'rtl'] as const)(
  'a table fades at its edge until its last column is seen, %s',
  async (dir) => {
    renderWidget(
      <div dir={dir} data-testid="place" style={{ width: 400 }}>
        <Table label="Lista">
          <tbody>
            <tr>
              <Td style={{ minWidth: 900 }}>Café</Td>
            </tr>
          </tbody>
        </Table>
      </div>,
    );
    const region = page.getByRole('region', { name: 'Lista' });
    await expect.element(region).toBeVisible();
    const frame = region.element();
    const fades = () => getComputedStyle(frame).maskImage !== 'none';
    await expect.poll(fades).toBe(true);
    frame.scrollLeft = dir === 'ltr' ? 900 : -900;
    await expect.poll(fades).toBe(false);
    frame.scrollLeft = 0;
    await expect.poll(fades).toBe(true);
    // All columns have room.
    (page.getByTestId('place').element() as HTMLElement).style.width = '1000px';
    await expect.poll(fades).toBe(false);
  },
);
