import { html, type Html } from './html.ts';
import type { PageState } from './page-state.ts';
import { formatTime, type PageTexts } from './texts.ts';

/** Sites that asked to print and wait for the owner's decision. */
export function waitingSites(texts: PageTexts, state: PageState): Html {
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
              <span class="hint">${formatTime(texts, site.at)}</span>
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

/** Sites that were accepted or blocked. */
export function knownSites(texts: PageTexts, state: PageState): Html {
  const all = [
    ...state.acceptedAtStart.map((origin) => ({
      origin,
      stateText: texts.acceptedAtStart,
      state: 'accepted',
      to: 'blocked',
      action: texts.block,
    })),
    ...state.accepted.map((origin) => ({
      origin,
      stateText: texts.accepted,
      state: 'accepted',
      to: 'none',
      action: texts.remove,
    })),
    ...state.blocked.map((origin) => ({
      origin,
      stateText: texts.blocked,
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
              ({ origin, stateText, state, to, action }, index) =>
                html`<li>
                  <div>
                    <code class="origin">${origin}</code>
                    <span class="hint ${state}">${stateText}</span>
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
