import type { TemplateDrawing, TemplatePicture } from '@marbete/engine/internal/languages/draw-template';
import { loadEdits, type LabelDocument } from '@marbete/engine/edit';
import type { Bitmap } from '@marbete/engine/internal/picture/bitmap';
import { useCallback, useEffect, useRef, useState } from 'react';
import { drawBoard } from '../label-picture/draw.ts';
import { createLiveValue, type LiveValue } from './live-value.ts';

export interface Board {
  /** The label's fields; undefined before the first answer, and where the code cannot be opened. */
  document: LabelDocument | undefined;
  /** The last picture that there was. Who shows it listens to it: while fields are dragged nothing else is rendered. */
  picture: Picture;
  /** Its size in dots. */
  size: { width: number; height: number } | undefined;
  /** Whether the fields are those of the code as it is. */
  isCurrent: boolean;
  /** Whether the code as it is has no picture: the last one stands in. */
  isStale: boolean;
  /** What is wrong with the code as it was drawn last. */
  found: Pick<TemplatePicture, 'issues' | 'problems' | 'diagnostics'>;
  /** Shows how the label would look with another code, written when it is drawn, without taking it; undefined: as it is. */
  preview(source: (() => string) | undefined): void;
}

export type Picture = LiveValue<Bitmap | undefined>;

const nothingFound = { issues: [], problems: [], diagnostics: [] };

interface Wanted {
  source: string | (() => string);
  drawing: Omit<TemplateDrawing, 'text'>;
  opens: boolean;
}

interface Answered {
  source: string;
  drawing: unknown;
  document: LabelDocument | undefined;
  isDrawn: boolean;
}

/**
 * The picture and the fields of a code, made in the worker. One order is under way at a time; of those that come
 * meanwhile only the last one counts, so that a drag never waits behind its own frames.
 */
export function useBoard(source: string, drawing: Omit<TemplateDrawing, 'text'>): Board {
  const [answered, setAnswered] = useState<Answered>();
  const [picture] = useState(() => createLiveValue<Bitmap | undefined>(undefined));
  const [size, setSize] = useState<Board['size']>();
  const [found, setFound] = useState<Board['found']>(nothingFound);
  const state = useRef<{
    busy: boolean;
    wanted: Wanted | undefined;
    gone: boolean;
  }>({
    busy: false,
    wanted: undefined,
    gone: false,
  });
  const latest = useRef({ source, drawing });
  // The worker's orders read what holds when they are sent.
  useEffect(() => {
    latest.current = { source, drawing };
  });

  const pump = useCallback(async () => {
    const { current } = state;
    if (current.busy) return;
    current.busy = true;
    while (current.wanted && !current.gone) {
      const wanted = current.wanted;
      current.wanted = undefined;
      const options = wanted.drawing;
      const text = typeof wanted.source === 'string' ? wanted.source : wanted.source();
      // oxlint-disable-next-line no-await-in-loop -- one picture after the other
      const answer = await drawBoard({ drawing: { ...options, text }, opens: wanted.opens });
      if (current.gone) break;
      const { bitmap } = answer?.picture ?? {};
      const isWhite = answer?.document?.fields.length === 0;
      // What has no fields has no picture either; it is white, not broken.
      if (bitmap || isWhite) {
        picture.set(bitmap);
        setSize((known) =>
          known?.width === bitmap?.width && known?.height === bitmap?.height
            ? known
            : bitmap && { width: bitmap.width, height: bitmap.height },
        );
      }
      if (wanted.opens) {
        // oxlint-disable-next-line no-await-in-loop -- fetched once, before anything can be edited
        await loadEdits(options.language);
        setAnswered({
          source: text,
          drawing: options,
          document: answer?.document,
          isDrawn: bitmap !== undefined,
        });
        setFound(answer?.picture ?? nothingFound);
      }
    }
    current.busy = false;
  }, [picture]);
  const order = useCallback(
    (wanted: Wanted) => {
      state.current.wanted = wanted;
      void pump();
    },
    [pump],
  );

  useEffect(() => {
    const { current } = state;
    current.gone = false;
    return () => {
      current.gone = true;
    };
  }, []);
  useEffect(() => order({ source, drawing, opens: true }), [order, source, drawing]);

  const preview = useCallback(
    (other: (() => string) | undefined) => {
      const now = latest.current;
      if (other === undefined) order({ ...now, opens: true });
      else order({ ...now, source: other, opens: false });
    },
    [order],
  );
  const isOpen = answered?.source === source && answered.drawing === drawing;
  return {
    document: answered?.document,
    picture,
    size,
    isCurrent: isOpen && answered.document !== undefined,
    isStale: isOpen && !answered.isDrawn && (answered.document?.fields.length ?? 0) > 0,
    found,
    preview,
  };
}
