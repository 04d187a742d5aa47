import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';

/** Size of a film, and of the window in which it is taken. */
export const size = { width: 960, height: 600 };

/** What a film of the repository may weigh. */
const mostBytes = 400 * 1024;

interface Still {
  picture: Buffer;
  seconds: number;
  words: string;
}

/** Pictures of pages, one after the other, each with the words that go with it. */
export class Film {
  private readonly stills: Still[] = [];

  /** Takes the page as it stands, with a ring around what is pressed next; nothing has the focus unless it is kept. */
  async take(
    page: Page,
    words: string,
    options: { press?: Locator; seconds?: number; keepsFocus?: boolean } = {},
  ): Promise<void> {
    const { press, seconds = 3.5, keepsFocus = false } = options;
    await page.mouse.move(0, 0);
    if (!keepsFocus) await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await press?.scrollIntoViewIfNeeded();
    const box = await press?.boundingBox();
    if (box) await page.evaluate(drawRing, box);
    const picture = await page.screenshot({ caret: 'hide', animations: 'disabled' });
    await page.evaluate(() => document.querySelector('#ring')?.remove());
    this.stills.push({ picture, seconds, words });
  }

  /** Writes NAME.webm, and NAME.vtt with the words. Needs ffmpeg. */
  write(folder: string, name: string): void {
    const work = mkdtempSync(join(tmpdir(), 'marbete-film-'));
    try {
      const list = this.stills.map(({ picture, seconds }, index) => {
        writeFileSync(join(work, `${index}.png`), picture);
        return `file '${index}.png'\nduration ${seconds}`;
      });
      // The last picture is named again, or ffmpeg drops its duration.
      writeFileSync(join(work, 'list'), `${list.join('\n')}\nfile '${this.stills.length - 1}.png'\n`);
      mkdirSync(folder, { recursive: true });
      const film = join(folder, `${name}.webm`);
      const scale = `scale=${size.width}:${size.height}:flags=lanczos,fps=5,format=yuv420p`;
      const input = ['-f', 'concat', '-i', join(work, 'list'), '-vf', scale, '-an'];
      const codec = ['-c:v', 'libvpx-vp9', '-crf', '36', '-b:v', '0', '-row-mt', '1', '-g', '50'];
      // Without the date and the encoder's name, the same pictures make the same file.
      const plain = ['-map_metadata', '-1', '-fflags', '+bitexact', '-flags:v', '+bitexact'];
      execFileSync('ffmpeg', ['-y', '-loglevel', 'error', ...input, ...codec, ...plain, film]);
      writeFileSync(join(folder, `${name}.vtt`), this.track());
      const bytes = statSync(film).size;
      if (bytes > mostBytes)
        throw new Error(`${film} has ${bytes} bytes, more than ${mostBytes}: show less in it.`);
      process.stdout.write(`${film}: ${Math.ceil(bytes / 1024)} KiB\n`);
    } finally {
      rmSync(work, { recursive: true, force: true });
    }
  }

  /** Neighbouring pictures with the same words are one cue. */
  private track(): string {
    const cues: { from: number; to: number; words: string }[] = [];
    let at = 0;
    for (const { seconds, words } of this.stills) {
      const last = cues.at(-1);
      if (last?.words === words) last.to = at + seconds;
      else cues.push({ from: at, to: at + seconds, words });
      at += seconds;
    }
    return `WEBVTT\n\n${cues.map(({ from, to, words }) => `${time(from)} --> ${time(to)}\n${words}\n`).join('\n')}`;
  }
}

function time(seconds: number): string {
  return new Date(Math.round(seconds * 1000)).toISOString().slice(11, 23);
}

/** Runs in the page. */
function drawRing({ x, y, width, height }: { x: number; y: number; width: number; height: number }): void {
  const ring = document.createElement('div');
  ring.id = 'ring';
  ring.popover = 'manual';
  const place = {
    left: `${x - 6}px`,
    top: `${y - 6}px`,
    width: `${width + 12}px`,
    height: `${height + 12}px`,
  };
  Object.assign(ring.style, place, {
    position: 'fixed',
    inset: 'auto',
    margin: '0',
    padding: '0',
    boxSizing: 'border-box',
    border: '3px solid #d5421c',
    borderRadius: '10px',
    background: 'transparent',
    pointerEvents: 'none',
  });
  Object.assign(ring.style, place);
  document.body.append(ring);
  // Above dialogs too.
  ring.showPopover();
}
