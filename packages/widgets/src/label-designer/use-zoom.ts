import { useStableCallback } from '@base-ui/utils/useStableCallback';
import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';

export interface Zoom {
  /** Pixels a dot. */
  pixels: number;
  /** How many times as large as the paper. */
  ofPaper: number;
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
  /** Whether it is on the screen: what is not there yet has no size. */
  isThere: boolean;
}

/** Whole dots above one pixel, so that every dot is a square. */
const steps = [0.25, 0.35, 0.5, 0.75, 1, 1.5, 2, 3, 4, 6, 8, 12];
const [least, most] = [0.1, 12];

/** CSS pixels of a millimetre. */
const pixelsPerMm = 96 / 25.4;

/** Rulers, the paper's margin and a scroll bar. */
const besidePx = 60;

/** A turn of a wheel, which browsers tell in very different amounts, is at most so many pixels. */
const mostTurn = 40;

/**
 * How large the label is shown: by default as large as there is room. Ctrl and the wheel, or two fingers, change it around
 * the place that they are at.
 */
export function useZoom(frame: RefObject<HTMLDivElement | null>, label: ZoomedLabel): Zoom {
  const [chosen, setChosen] = useState<Zoom['chosen']>('fit');
  const [room, setRoom] = useState({ width: 560, height: 420 });
  const { widthDots = 400, heightDots = 240, dpmm, isThere } = label;
  const fitting = Math.min((room.width - besidePx) / widthDots, (room.height - besidePx) / heightDots);
  const fit = Math.max(least, fitting > 1 ? Math.floor(fitting * 4) / 4 : fitting);
  const pixels = chosen === 'fit' ? fit : chosen === 'paper' ? pixelsPerMm / dpmm : chosen;
  const step = (by: 1 | -1 | 0) => {
    if (by === 0) setChosen('fit');
    else {
      const next = by > 0 ? steps.find((each) => each > pixels) : steps.findLast((each) => each < pixels);
      if (next !== undefined) setChosen(next);
    }
  };
  /** The place of the paper that stays where it is on the screen, as parts of its sides. */
  const held = useRef<{ x: number; y: number; clientX: number; clientY: number }>(undefined);
  const zoomAt = useStableCallback((next: number, clientX: number, clientY: number) => {
    const element = frame.current;
    if (!element) return;
    const paper = paperIn(element);
    const [x, y] = [(clientX - paper.left) / paper.width, (clientY - paper.top) / paper.height];
    held.current = { x, y, clientX, clientY };
    setChosen(Math.min(most, Math.max(least, next)));
  });
  useLayoutEffect(() => {
    const element = frame.current;
    const { current } = held;
    held.current = undefined;
    if (!element || !current) return;
    const paper = paperIn(element);
    element.scrollBy(
      paper.left + current.x * paper.width - current.clientX,
      paper.top + current.y * paper.height - current.clientY,
    );
  });

  const onWheel = useStableCallback((event: WheelEvent) => {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    const turn = Math.max(-mostTurn, Math.min(mostTurn, event.deltaY));
    zoomAt(pixels * Math.exp(-turn / 160), event.clientX, event.clientY);
  });
  const pinch = useRef<{ between: number; pixels: number }>(undefined);
  const onTouch = useStableCallback((event: TouchEvent) => {
    const [one, other] = event.touches;
    if (!one || !other) {
      pinch.current = undefined;
      return;
    }
    // The page itself would be zoomed, or scrolled.
    if (event.cancelable) event.preventDefault();
    const between = Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
    pinch.current ??= { between, pixels };
    if (event.type !== 'touchmove') return;
    const { current } = pinch;
    const centre = [(one.clientX + other.clientX) / 2, (one.clientY + other.clientY) / 2] as const;
    zoomAt((current.pixels * between) / Math.max(1, current.between), ...centre);
  });
  useEffect(() => {
    const element = frame.current;
    if (!element || !isThere) return undefined;
    const observer = new ResizeObserver(() =>
      setRoom({ width: element.clientWidth, height: element.clientHeight }),
    );
    observer.observe(element);
    // The page itself would be zoomed by a listener that cannot refuse it.
    const wheel = { passive: false };
    element.addEventListener('wheel', onWheel, wheel);
    const touches = ['touchstart', 'touchmove', 'touchend', 'touchcancel'] as const;
    for (const type of touches) element.addEventListener(type, onTouch, wheel);
    return () => {
      observer.disconnect();
      element.removeEventListener('wheel', onWheel);
      for (const type of touches) element.removeEventListener(type, onTouch);
    };
  }, [frame, isThere, onWheel, onTouch]);
  return { pixels, ofPaper: (pixels * dpmm) / pixelsPerMm, chosen, step, choose: setChosen };
}

/** Where the label is on the screen. */
function paperIn(frame: HTMLElement): DOMRect {
  return (frame.querySelector('[role=tree]') ?? frame).getBoundingClientRect();
}
