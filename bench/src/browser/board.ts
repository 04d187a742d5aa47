/// <reference types="vite/client" />
import '@marbete/widgets/tokens.css';
import { MarbeteProvider } from '@marbete/widgets';
import { LabelDesigner } from '@marbete/widgets/designer';
import { createElement, useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { BoardLabel } from '../corpus.ts';

/** What the page of the drawing board does for the benchmarks. */
export interface BoardPage {
  /** Shows the board with another label. */
  open(label: BoardLabel): void;
}

const paper = { dpmm: 8, widthMm: 101.6, heightMm: 203.2 };

/** The board with its code held by the page around it, as a host does. */
function Held({ label }: { label: BoardLabel }) {
  const [source, setSource] = useState(label.text);
  return createElement(
    'div',
    { style: { width: 1240 } },
    createElement(LabelDesigner, {
      ...paper,
      source,
      language: label.language,
      onChange: (change) => setSource(change.source),
    }),
  );
}

const root = createRoot(document.body.appendChild(document.createElement('main')));

const board: BoardPage = {
  open(label) {
    root.render(
      createElement(
        MarbeteProvider,
        { server: 'https://labels.example.com', locale: 'en-US' },
        createElement(Held, { key: label.name, label }),
      ),
    );
  },
};

Object.assign(globalThis, { board });
