import type { CorpusLabel } from '../corpus.ts';

/** Draws a label as a PNG: what the bundle of each contestant exports. */
export type Draw = (label: CorpusLabel) => Promise<Blob>;

/** What the page of a contestant does for the benchmarks; a script is the path of the contestant's bundle. */
export interface Driver {
  /** Milliseconds from asking for the bundle until the picture of a label is decoded. */
  firstPicture(script: string, label: CorpusLabel): Promise<number>;
  /** Milliseconds of every label, drawn the second time; what is refused is left out. */
  eachLabel(script: string, labels: readonly CorpusLabel[]): Promise<number[]>;
}

const driver: Driver = {
  async firstPicture(script, label) {
    const from = performance.now();
    const { draw } = (await import(script)) as { draw: Draw };
    const image = new Image();
    image.src = URL.createObjectURL(await draw(label));
    await image.decode();
    document.body.append(image);
    return performance.now() - from;
  },
  async eachLabel(script, labels) {
    const { draw } = (await import(script)) as { draw: Draw };
    const times: number[] = [];
    for (const label of labels) {
      try {
        await draw(label);
        const from = performance.now();
        await draw(label);
        times.push(performance.now() - from);
      } catch {
        continue;
      }
    }
    return times;
  },
};

Object.assign(globalThis, { driver });
