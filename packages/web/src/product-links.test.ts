import { readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { productLinks } from './product-links.ts';

const fileOf = (address: string) => fileURLToPath(new URL(`../public${address}`, import.meta.url));

// LAND-02, TUT-06, TUT-07
describe.each(['es-MX', 'en-US'] as const)('the films in %s', (locale) => {
  const { video, drawVideo, tutorialVideos } = productLinks(locale);
  const films = [video, drawVideo, ...Object.values(tutorialVideos)];

  it.each(films)('%s is there, small, and says in words what it shows', (film) => {
    const { size } = statSync(fileOf(film));
    expect(size).toBeGreaterThan(10 * 1024);
    expect(size).toBeLessThan(400 * 1024);
    const cues = readFileSync(fileOf(film.replace(/\.webm$/, '.vtt')), 'utf8').split('\n\n');
    expect(cues[0]).toBe('WEBVTT');
    expect(cues.length).toBeGreaterThan(1);
    for (const cue of cues.slice(1)) expect(cue).toMatch(/^[\d:.]+ --> [\d:.]+\n\S/);
  });
});

it('leads to pages that are there', () => {
  for (const locale of ['es-MX', 'en-US'] as const) {
    expect(readFileSync(fileOf(productLinks(locale).privacy), 'utf8')).toContain('<h1>');
  }
});
