import { moveFields, openDocument, type LabelDocument } from '@marbete/engine/edit';
import { drawTemplate } from '@marbete/engine/internal/languages/draw-template';
import { defaultPrinterSettings } from '@marbete/engine/internal/template/values';
import { boardLabels, type BoardLabel } from '../corpus.ts';
import { versionOf } from '../machine.ts';
import type { Section, Table } from '../section.ts';
import { percentile } from '../shop.ts';
import { onTheMainThread } from './dragging-page.ts';

/* What a drag on the drawing board takes: the edit of a frame, and the picture of what comes of it. */

const paper = { dpmm: 8, widthMm: 101.6, heightMm: 203.2 };
const moment = { date: '01/02/2026', time: '10:20' };
const settings = defaultPrinterSettings;

/** Frames of one label that count, of as many fields as it has up to this; one round before them does not. */
const frames = 60;
/** Of the other renderer, which takes a second for ten. */
const otherFrames = 4;

/** One frame of a drag: a field is somewhere else, and the label stands in dots. */
async function frame(document: LabelDocument, id: number, step: number): Promise<string> {
  const { source, language } = document;
  const edit = moveFields(document, [id], step % 40, Math.trunc(step / 2) % 40);
  const text = { text: edit.source, encoding: document.encoding };
  await drawTemplate({ language, text, settings, moment, ...paper, form: 'bitmap' });
  return edit.source === source ? '' : edit.source;
}

/** Milliseconds that passed, and that all threads worked: those that make code quicker and collect garbage hold no frame up. */
async function timed(work: () => Promise<unknown>): Promise<{ passed: number; worked: number }> {
  const [start, before] = [performance.now(), process.cpuUsage()];
  await work();
  const { user, system } = process.cpuUsage(before);
  return { passed: performance.now() - start, worked: (user + system) / 1000 };
}

interface Dragged {
  /** The times that only 5 % of a label's frames exceed. */
  passed: number;
  worked: number;
  /** Codes of some frames, for who draws them too. */
  codes: string[];
}

async function dragged({ language, text, encoding }: BoardLabel): Promise<Dragged> {
  const document = await openDocument(text, { language, encoding, ...paper });
  const fields = document.fields.filter(({ drawn }) => drawn);
  const times: { passed: number; worked: number }[] = [];
  const codes: string[] = [];
  for (let at = -10; at < frames; at++) {
    const field = fields[(at + 10) % fields.length];
    if (!field) break;
    let code = '';
    const time = await timed(async () => {
      code = await frame(document, field.id, at + 11);
    });
    if (at >= 0) times.push(time);
    if (at >= 0 && code !== '' && codes.length < otherFrames) codes.push(code);
  }
  const ofMost = (kind: 'passed' | 'worked') =>
    percentile(
      times.map((time) => time[kind]),
      95,
    );
  return { passed: ofMost('passed'), worked: ofMost('worked'), codes };
}

async function measure(): Promise<Table[]> {
  const ours: (Dragged & { name: string })[] = [];
  const others: number[] = [];
  const { zplToBase64Async } = await import('zpl-renderer-js');
  for (const label of boardLabels()) {
    const times = await dragged(label);
    if (!Number.isFinite(times.passed)) continue;
    ours.push({ name: label.name, ...times });
    if (label.language !== 'zpl') continue;
    const otherTimes: number[] = [];
    for (const code of times.codes) {
      const { passed } = await timed(() =>
        zplToBase64Async(code, paper.widthMm, paper.heightMm, paper.dpmm).catch(() => undefined),
      );
      otherTimes.push(passed);
    }
    others.push(percentile(otherTimes, 95));
  }
  const sorted = ours.toSorted((a, b) => b.passed - a.passed);
  const slowest = sorted.slice(0, 5).map(({ name, passed }) => `${name} ${passed.toFixed(1)}`);
  const share = (part: number, kind: 'passed' | 'worked' = 'passed') =>
    percentile(
      ours.map((label) => label[kind]),
      part,
    );
  return [
    {
      title: 'A frame of a drag',
      work: `Moving a field and drawing the label in dots, ${frames} frames of each of ${ours.length} labels of the corpora: the time that 5 % of a label's frames exceed. The slowest: ${slowest.join(', ')} ms.`,
      unit: 'ms',
      samplesAre: 'items',
      lines: [
        { name: 'Marbete, of the label in the middle', samples: [share(50)] },
        { name: 'Marbete, not exceeded by 95 % of the labels', samples: [share(95)], atMost: 8 },
        {
          name: 'Marbete, the same in processor time of all threads',
          samples: [share(95, 'worked')],
        },
        {
          name: 'zpl-renderer-js, drawing the same, of the label in the middle',
          version: versionOf('zpl-renderer-js'),
          samples: [percentile(others, 50)],
        },
      ],
    },
    ...(await onTheMainThread()),
  ];
}

export const dragging: Section = { name: 'dragging', title: 'Dragging on the drawing board', measure };
