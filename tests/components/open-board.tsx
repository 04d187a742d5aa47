import { defaultPrinterSettings } from '@marbete/engine/internal/template/values';
import { page } from 'vitest/browser';
import {
  LabelDesigner,
  type LabelDesignerProps,
} from '../../packages/widgets/src/label-designer/LabelDesigner.tsx';
import { renderScreen } from './render-screen.tsx';

/** The board with its code held by the page around it, as a host does; answers the code as it is. */
export async function openBoard(source: string, props: Partial<LabelDesignerProps> = {}, width = 1240) {
  await page.viewport(width, 800);
  const board = (text: string) => (
    <div style={{ width: Math.min(1180, width) }}>
      <LabelDesigner
        source={text}
        language="zpl"
        settings={defaultPrinterSettings}
        onChange={(change) => code.type(change.source)}
        {...props}
      />
    </div>
  );
  const { render, container } = await renderScreen(board(source));
  const code = {
    now: source,
    /** Another code from outside of the board. */
    type(text: string) {
      code.now = text;
      render(board(text));
    },
    /** The page is left. */
    close() {
      render(null);
      container.remove();
    },
  };
  return code;
}

export const label = page.getByRole('tree', { name: 'Dibujo de la etiqueta' });
export const onLabel = (name: RegExp) => label.getByRole('treeitem', { name });
export const inList = (name: RegExp) =>
  page.getByRole('tree', { name: 'Campos' }).getByRole('treeitem', { name });
