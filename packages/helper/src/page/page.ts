import { html, type Html } from './html.ts';
import { recentJobs, virtualJobs } from './job-sections.ts';
import type { PageState } from './page-state.ts';
import { printerSection } from './printer-section.ts';
import { knownSites, waitingSites } from './site-sections.ts';
import { stationDoubts, stationQuestions, stationSection } from './station-section.ts';
import type { PageTexts } from './texts.ts';

/**
 * The whole document; without a state it is the empty shell that anybody on this machine may see, with a button where the
 * helper `opens` the page for the person it works for.
 */
export function renderPage(texts: PageTexts, state?: PageState, opens = false): string {
  return html`<!doctype html>
    <html lang="${texts.lang}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${texts.title} · Marbete</title>
        <link rel="icon" href="/page.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="/page.css" />
        <script src="/page.js" defer></script>
      </head>
      <body>
        <main id="page">${state ? parts(texts, state) : shell(texts, opens)}</main>
      </body>
    </html>`.source;
}

/** The inside of `<main>`, which the page's script fetches again to stay up to date. */
export function renderParts(texts: PageTexts, state: PageState): string {
  return parts(texts, state).source;
}

function shell(texts: PageTexts, opens: boolean): Html {
  return html`<section id="closed" class="closed" data-closed>
    <p class="brand">Marbete</p>
    <h1>${texts.closed}</h1>
    ${
      opens
        ? html`<form method="post" action="/page/open"><button class="primary">${texts.open}</button></form>
            <p class="hint">${texts.openHint}</p>`
        : html`<p>${texts.closedHint}</p>
            <pre><code>marbete helper open</code></pre>`
    }
  </section>`;
}

function parts(texts: PageTexts, state: PageState): Html {
  return html`${header(texts, state)}${update(texts, state)}${stationQuestions(texts, state)}${waitingSites(texts, state)}${stationDoubts(texts, state)}
    <div class="columns">
      <div class="narrow">
        ${printerSection(texts, state)}${knownSites(texts, state)}${stationSection(texts, state)}
      </div>
      <div class="wide">${virtualJobs(texts, state)}${recentJobs(texts, state)}</div>
    </div>`;
}

function header(texts: PageTexts, state: PageState): Html {
  return html`<header id="header">
    <p class="brand">Marbete</p>
    <h1>${texts.title}</h1>
    <p class="status">
      <span class="dot good"></span>${texts.running} · <code>${state.address}</code> · ${state.version}
    </p>
  </header>`;
}

/** Whether there is a newer version, and the button that puts it in place. */
function update(texts: PageTexts, { update }: PageState): Html {
  if (update === undefined) return html`<section id="update" hidden></section>`;
  const { kind } = update;
  const facts = { site: '', version: '', detail: '', ...update };
  const said =
    update.kind === 'refused'
      ? texts.updateProblems[update.problem](facts)
      : texts.updates[update.kind](facts);
  return html`<section id="update" class="${kind === 'found' || kind === 'refused' ? 'notice' : ''}">
    <form method="post" action="/page/update">
      <p role="status">${said}</p>
      ${
        kind === 'found'
          ? html`<button id="install" class="primary" name="act" value="install">${texts.install}</button>`
          : html`<button
              id="look"
              class="quiet"
              name="act"
              value="look"
              aria-disabled="${String(kind === 'looking' || kind === 'installing')}"
            >
              ${texts.look}
            </button>`
      }
    </form>
  </section>`;
}
