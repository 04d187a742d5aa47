import { html, type Html } from './html.ts';
import type { SearchState } from '../printers/discover.ts';
import type { PageState } from './page-state.ts';
import type { PageTexts } from './texts.ts';

/** The configured printers with their state, and those that a search found. */
export function printerSection(texts: PageTexts, state: PageState): Html {
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
    ${searchForPrinters(texts, state.search)}
  </section>`;
}

function isGood(state: string): boolean {
  return state === 'ready' || state === 'printing';
}

/** The button that looks for printers, and what it found, each to be added with one press. */
function searchForPrinters(texts: PageTexts, search: SearchState | undefined): Html {
  return html`<form class="search" method="post" action="/page/find">
      <button id="find" aria-disabled="${String(search?.isRunning ?? false)}">
        ${search?.isRunning ? texts.searching : texts.find}
      </button>
    </form>
    ${search && !search.isRunning ? foundPrinters(texts, search.found) : undefined}`;
}

function foundPrinters(texts: PageTexts, found: SearchState['found']): Html {
  if (found.length === 0) return html`<p class="hint" role="status">${texts.foundNone}</p>`;
  return html`<ul class="rows" role="status">
    ${found.map(
      (printer, index) =>
        html`<li>
          <div>
            <strong>${printer.name}</strong>
            <span class="hint"><code>${printer.url}</code></span>
          </div>
          <form method="post" action="/page/printers">
            <input type="hidden" name="url" value="${printer.url}" />
            <button id="add-${index}" aria-label="${texts.add}: ${printer.name}">${texts.add}</button>
          </form>
        </li>`,
    )}
  </ul>`;
}
