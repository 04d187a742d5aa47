/** What a key asks of the selected fields. */
export type BoardAct =
  | { act: 'move'; dx: number; dy: number }
  | { act: 'resize'; dx: number; dy: number }
  | { act: 'next' | 'previous' | 'first' | 'last' }
  | { act: 'edit' | 'menu' | 'remove' | 'duplicate' | 'all' | 'none' }
  | { act: 'undo' | 'redo' | 'forward' | 'back' | 'group' | 'ungroup' }
  | { act: 'zoom'; by: 1 | -1 | 0 };

interface Pressed {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
  altKey: boolean;
}

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The drawing board's keyboard map. Arrows move by a dot and with Shift by a millimetre; in a list they choose a field. */
export function actOfKey(event: Pressed, dpmm: number, arrowsChoose: boolean): BoardAct | undefined {
  const { key, shiftKey, altKey } = event;
  const command = event.ctrlKey || event.metaKey;
  const arrow = arrows[key];
  if (arrow && !command) {
    const step = shiftKey ? dpmm : 1;
    const [dx, dy] = [arrow[0] * step, arrow[1] * step];
    if (altKey) return { act: 'resize', dx, dy };
    if (arrowsChoose) return { act: dx + dy > 0 ? 'next' : 'previous' };
    return { act: 'move', dx, dy };
  }
  if (command) {
    switch (key.toLowerCase()) {
      case 'z':
        return { act: shiftKey ? 'redo' : 'undo' };
      case 'y':
        return { act: 'redo' };
      case 'd':
        return { act: 'duplicate' };
      case 'a':
        return { act: 'all' };
      case 'g':
        return { act: shiftKey ? 'ungroup' : 'group' };
      case ']':
        return { act: 'forward' };
      case '[':
        return { act: 'back' };
      default:
        return undefined;
    }
  }
  // Keyboards without a menu key have this one.
  if (key === 'F10' && shiftKey) return { act: 'menu' };
  switch (key) {
    case 'ContextMenu':
      return { act: 'menu' };
    case 'Enter':
    case 'F2':
      return { act: 'edit' };
    case 'Delete':
    case 'Backspace':
      return { act: 'remove' };
    case 'Escape':
      return { act: 'none' };
    case 'PageDown':
      return { act: 'next' };
    case 'PageUp':
      return { act: 'previous' };
    case 'Home':
      return { act: 'first' };
    case 'End':
      return { act: 'last' };
    case '+':
      return { act: 'zoom', by: 1 };
    case '-':
      return { act: 'zoom', by: -1 };
    case '0':
      return { act: 'zoom', by: 0 };
    default:
      return undefined;
  }
}
