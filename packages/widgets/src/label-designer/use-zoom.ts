import { useStableCallback } from '@base-ui/utils/useStableCallback';
import { useEffect, useState, type RefObject } from 'react';

export interface Zoom {
  /** Pixels a dot. */
  pixels: number;
  /** How it was chosen: to fill the room, as large as the paper, or a number of pixels a dot. */
  chosen: 'fit' | 'paper' | number;
  /** In or out by a step; 0: to fill the room. */
  step(by: 1 | -1 | 0): void;
  /** As large as the paper, or by a number. */
  choose(zoom: 'fit' | 'paper' | number): void;
}

interface ZoomedLabel {
  widthDots: number | undefined;
  heightDots: number | undefined;
  dpmm: number;
}

/** Whole dots above one pixel, so that every dot is a square. */
const steps = [0.25, 0.35, 0.5, 0.75, 1, 1.5, 2, 3, 4, 6, 8, 12];

/** CSS pixels of a millimetre. */
const pixelsPerMm = 96 / 25.4;

/** Rulers, the paper's margin and a scroll bar. */
const besidePx = 60;

/** How large the label is shown: by default as large as there is room. Ctrl and the wheel, or two fingers, change it. */
export function useZoom(frame: RefObject<HTMLDivElement | null>, label: ZoomedLabel): Zoom {
  const [chosen, setChosen] = useState<Zoom['chosen']>('fit');
  const [room, setRoom] = useState({ width: 560, height: 420 });
  const { widthDots = 400, heightDots = 240, dpmm } = label;
  const fitting = Math.min((room.width - besidePx) / widthDots, (room.height - besidePx) / heightDots);
  const fit = Math.max(0.1, fitting > 1 ? Math.floor(fitting * 4) / 4 : fitting);
  const pixels = chosen === 'fit' ? fit : chosen === 'paper' ? pixelsPerMm / dpmm : chosen;
  const step = (by: 1 | -1 | 0) => {
    if (by === 0) setChosen('fit');
    else {
      const next = by > 0 ? steps.find((each) => each > pixels) : steps.findLast((each) => each < pixels);
      if (next !== undefined) setChosen(next);
    }
  };
  const onWheel = useStableCallback((event: WheelEvent) => {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    step(event.deltaY < 0 ? 1 : -1);
  });
  const isThere = label.widthDots !== undefined;
  useEffect(() => {
    const element = frame.current;
    if (!element || !isThere) return undefined;
    const observer = new ResizeObserver(() =>
      setRoom({ width: element.clientWidth, height: element.clientHeight }),
    );
    observer.observe(element);
    // The page itself would be zoomed by a listener that cannot refuse it.
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => {
      observer.disconnect();
      element.removeEventListener('wheel', onWheel);
    };
  }, [frame, isThere, onWheel]);
  return { pixels, chosen, step, choose: setChosen };
}
