import type { PrinterState } from '@marbete/core/print/printer-status';
import type { JobLine } from '../jobs/job-log.ts';
import type { WaitingSite } from '../config.ts';
import type { VirtualJob } from '../printers/virtual.ts';
import { html, type Html } from './html.ts';
import { shownPictures } from './job-pictures.ts';
import type { PageTexts } from './texts.ts';

/** What the page shows to the owner. */
export interface PageState {
  address: string;
  version: string;
  waiting: readonly WaitingSite[];
  accepted: readonly string[];
  /** Accepted by the command that started the helper: only blocking takes that back. */
  acceptedAtStart: readonly string[];
  blocked: readonly string[];
  printers: readonly {
    name: string;
    uid: string;
    connection: string;
    state: PrinterState | 'unreachable';
    faults: string[];
    waiting: number;
  }[];
  taken: readonly TakenJob[];
  recent: readonly JobLine[];
}

/** A job of the virtual printer with the beginning of its printer code. */
export interface TakenJob extends VirtualJob {
  uid: string;
  printer: string;
  code: string;
  shortened: boolean;
  /** How many labels of it can be drawn, copies aside. */
  labels: number;
}

/** The whole document; without a state it is the empty shell that anybody on this machine may see. */
export function renderPage(texts: PageTexts, state?: PageState): string {
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
        <main id="page">${state ? parts(texts, state) : shell(texts)}</main>
      </body>
    </html>`.source;
}

/** The inside of `<main>`, which the page's script fetches again to stay up to date. */
export function renderParts(texts: PageTexts, state: PageState): string {
  return parts(texts, state).source;
}

function shell(texts: PageTexts): Html {
  return html`<section id="closed" class="closed" data-closed>
    <p class="brand">Marbete</p>
    <h1>${texts.closed}</h1>
    <p>${texts.closedHint}</p>
    <pre><code>marbete helper open</code></pre>
  </section>`;
}

function parts(texts: PageTexts, state: PageState): Html {
  return html`${header(texts, state)}${waiting(texts, state)}
    <div class="columns">
      <div class="wide">${taken(texts, state)}${recent(texts, state)}</div>
      <div class="narrow">${printers(texts, state)}${sites(texts, state)}</div>
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

function waiting(texts: PageTexts, state: PageState): Html | undefined {
  if (state.waiting.length === 0) return html`<section id="waiting" hidden></section>`;
  return html`<section id="waiting" class="notice">
    <h2>${texts.waiting}</h2>
    <p class="hint">${texts.waitingHint}</p>
    <ul class="rows">
      ${state.waiting.map(
        (site, index) =>
          html`<li>
            <div>
              <code class="origin">${site.origin}</code>
              <span class="hint">${moment(texts, site.at)}</span>
            </div>
            <form method="post" action="/page/sites">
              <input type="hidden" name="site" value="${site.origin}" />
              <button
                id="accept-${index}"
                class="primary"
                name="list"
                value="accepted"
                aria-label="${texts.accept}: ${site.origin}"
              >
                ${texts.accept}
              </button>
              <button
                id="block-${index}"
                name="list"
                value="blocked"
                aria-label="${texts.block}: ${site.origin}"
              >
                ${texts.block}
              </button>
            </form>
          </li>`,
      )}
    </ul>
  </section>`;
}

function taken(texts: PageTexts, state: PageState): Html {
  if (!state.printers.some((printer) => printer.connection === 'ttb'))
    return html`<section id="taken" hidden></section>`;
  if (state.taken.length === 0) {
    return html`<section id="taken">
      <h2>${texts.taken}</h2>
      <div class="empty">
        <p>${texts.takenEmpty}</p>
        <p class="hint">${texts.takenEmptyHint}</p>
      </div>
    </section>`;
  }
  return html`<section id="taken">
    <h2>${texts.taken}</h2>
    <ol class="tape">
      ${state.taken.map(
        (job) =>
          html`<li class="job">
            <p class="about">
              <time datetime="${job.at}">${moment(texts, job.at)}</time>
              <span>${job.printer}</span>
              <span class="origin">${source(texts, job.site)}</span>
              <span class="number">${size(texts, job.bytes)}</span>
            </p>
            ${pictures(texts, job)}
            <details>
              <summary>${texts.code}</summary>
              <pre tabindex="0" aria-label="${job.file}"><code>${job.code}</code></pre>
            </details>
            <p class="more">
              ${job.shortened ? html`<span class="hint">${texts.shortened}</span>` : undefined}
              <a href="/page/jobs/${encodeURIComponent(job.uid)}/${job.id}" target="_blank">${texts.whole}</a>
            </p>
          </li>`,
      )}
    </ol>
  </section>`;
}

/** The first labels of a job as they would have printed. */
function pictures(texts: PageTexts, job: TakenJob): Html | undefined {
  if (job.labels === 0) return undefined;
  const shown = Array.from({ length: Math.min(job.labels, shownPictures) }, (_, index) => index);
  const folder = `/page/jobs/${encodeURIComponent(job.uid)}/${job.id}`;
  const more = job.labels - shown.length;
  return html`<p class="pictures">
    ${shown.map(
      (index) => html`<img src="${folder}/${index}.png" alt="${texts.label} ${index + 1}" loading="lazy" />`,
    )}
    ${more > 0 ? html`<span class="hint">+ ${more}</span>` : undefined}
  </p>`;
}

function printers(texts: PageTexts, state: PageState): Html {
  return html`<section id="printers">
    <h2>${texts.printers}</h2>
    ${
      state.printers.length === 0
        ? html`<p class="hint">${texts.printersEmpty}</p>`
        : html`<ul class="rows">
            ${state.printers.map(
              (printer, index) =>
                html`<li>
                  <div>
                    <strong>${printer.name}</strong>
                    <span class="hint"
                      ><code>${printer.uid}</code> · ${texts.connections[printer.connection]}</span
                    >
                  </div>
                  <span class="state">
                    <span class="dot ${isGood(printer.state) ? 'good' : 'bad'}"></span
                    >${[texts.states[printer.state], ...printer.faults].join(' · ')}
                  </span>
                  <form method="post" action="/page/${printer.waiting > 0 ? 'cancel' : 'test'}">
                    <input type="hidden" name="printer" value="${printer.uid}" />
                    <button
                      id="printer-${index}"
                      aria-label="${printer.waiting > 0 ? texts.cancel : texts.testPrint}: ${printer.name}"
                    >
                      ${printer.waiting > 0 ? `${texts.cancel} (${printer.waiting})` : texts.testPrint}
                    </button>
                  </form>
                </li>`,
            )}
          </ul>`
    }
  </section>`;
}

function isGood(state: string): boolean {
  return state === 'ready' || state === 'printing';
}

function sites(texts: PageTexts, state: PageState): Html {
  const all = [
    ...state.acceptedAtStart.map((origin) => ({
      origin,
      word: texts.acceptedAtStart,
      state: 'accepted',
      to: 'blocked',
      action: texts.block,
    })),
    ...state.accepted.map((origin) => ({
      origin,
      word: texts.accepted,
      state: 'accepted',
      to: 'none',
      action: texts.remove,
    })),
    ...state.blocked.map((origin) => ({
      origin,
      word: texts.blocked,
      state: 'blocked',
      to: 'none',
      action: texts.remove,
    })),
  ];
  return html`<section id="sites">
    <h2>${texts.sites}</h2>
    ${
      all.length === 0
        ? html`<p class="hint">${texts.sitesEmpty}</p>`
        : html`<ul class="rows">
            ${all.map(
              ({ origin, word, state, to, action }, index) =>
                html`<li>
                  <div>
                    <code class="origin">${origin}</code>
                    <span class="hint ${state}">${word}</span>
                  </div>
                  <form method="post" action="/page/sites">
                    <input type="hidden" name="site" value="${origin}" />
                    <button
                      id="change-${index}"
                      class="quiet"
                      name="list"
                      value="${to}"
                      aria-label="${action}: ${origin}"
                    >
                      ${action}
                    </button>
                  </form>
                </li>`,
            )}
          </ul>`
    }
  </section>`;
}

function recent(texts: PageTexts, state: PageState): Html {
  return html`<section id="recent">
    <h2>${texts.recent}</h2>
    ${
      state.recent.length === 0
        ? html`<p class="hint">${texts.recentEmpty}</p>`
        : html`<table>
            <thead>
              <tr>
                <th>${texts.time}</th>
                <th>${texts.from}</th>
                <th>${texts.printer}</th>
                <th class="number">${texts.size}</th>
                <th>${texts.result}</th>
              </tr>
            </thead>
            <tbody>
              ${state.recent.map(
                (job) =>
                  html`<tr>
                    <td data-name="${texts.time}">${moment(texts, job.at)}</td>
                    <td data-name="${texts.from}" class="origin">${source(texts, job.site)}</td>
                    <td data-name="${texts.printer}"><code>${job.printer}</code></td>
                    <td data-name="${texts.size}" class="number">${size(texts, job.bytes)}</td>
                    <td data-name="${texts.result}">
                      <span class="result ${job.result}">${texts.results[job.result]}</span>
                      ${why(texts, job.reason)}
                    </td>
                  </tr>`,
              )}
            </tbody>
          </table>`
    }
  </section>`;
}

function why(texts: PageTexts, reason: string | undefined): Html | undefined {
  const words = reason === undefined ? undefined : texts.reasons[reason];
  return words === undefined ? undefined : html`<span class="hint">${words}</span>`;
}

function source(texts: PageTexts, site: string): string {
  return site === 'token' ? texts.commandLine : site === 'page' ? texts.testPrint : site;
}

function size(texts: PageTexts, bytes: number): string {
  return `${bytes.toLocaleString(texts.lang === 'es' ? 'es-MX' : 'en-US')} ${texts.bytes}`;
}

function moment(texts: PageTexts, at: string): string {
  const when = new Date(at);
  if (Number.isNaN(when.getTime())) return at;
  return new Intl.DateTimeFormat(texts.lang === 'es' ? 'es-MX' : 'en-US', {
    dateStyle: 'medium',
    timeStyle: 'medium',
  }).format(when);
}
