import type { OrderView, StationView } from '../station/station.ts';
import { mostDailyLimit } from '../station/station-file.ts';
import { html, type Html } from './html.ts';
import type { PageState } from './page-state.ts';
import type { StationTexts } from './station-texts.ts';
import { formatTime, type PageTexts } from './texts.ts';

/** One act of the page: a form with its button. */
function act(id: string, value: string, words: string, look = '', order?: number): Html {
  return html`<form method="post" action="/page/station">
    ${order === undefined ? undefined : html`<input type="hidden" name="order" value="${order}" />`}
    <button id="${id}" class="${look}" name="act" value="${value}">${words}</button>
  </form>`;
}

/** What waits for the shop's word about head office: a code that was typed, doubts. It stands on top of the page. */
export function stationQuestions(texts: PageTexts, { station }: PageState): Html {
  const words = texts.station;
  const { pairing, paired, unattended, stopped } = station;
  if (pairing.kind === 'proposed')
    return html`<section id="station-question" class="notice">
      <h2>${words.title}</h2>
      <p>${words.proposed(pairing)}</p>
      <p><code class="origin">${pairing.origin}</code></p>
      <p class="hint">${words.proposedHint}</p>
      <div class="acts">
        ${act('station-allow', 'allow', words.allow, 'primary')}${act('station-refuse', 'deny', words.refuse)}
      </div>
    </section>`;
  if (stopped)
    return html`<section id="station-question" class="notice">
      <h2>${words.title}</h2>
      <p role="status">${words.stopped[stopped]}</p>
    </section>`;
  if (paired && unattended === undefined)
    return html`<section id="station-question" class="notice">
      <h2>${words.title}</h2>
      <p>${words.handQuestion}</p>
      <div class="acts">
        ${act('station-alone', 'alone', words.handYes, 'primary')}${act('station-by-hand', 'by-hand', words.handNo)}
      </div>
    </section>`;
  return html`<section id="station-question" hidden></section>`;
}

/** Labels of head office of which nobody knows whether they came out. */
export function stationDoubts(texts: PageTexts, { station }: PageState): Html {
  const words = texts.station;
  if (station.doubts.length === 0) return html`<section id="station-doubts" hidden></section>`;
  const nameOf = (name: { code: string; description: string } | undefined) =>
    name ? `${name.code} ${name.description}`.trim() : '?';
  return html`<section id="station-doubts" class="notice">
    <h2>${words.doubts}</h2>
    <p class="hint">${words.doubtsHint}</p>
    <ul class="rows">
      ${station.doubts.map(({ order, labels, first, last, printer, at }) => {
        const said = { labels, first: nameOf(first), last: nameOf(last), printer, at: timeOf(texts, at) };
        return html`<li>
          <div><strong>${order}</strong><span class="hint">${words.doubt(said)}</span></div>
        </li>`;
      })}
    </ul>
    ${act('station-seen', 'seen', words.seen)}
  </section>`;
}

/** Head office and its orders. */
export function stationSection(texts: PageTexts, { station }: PageState): Html {
  const words = texts.station;
  const { pairing, paired } = station;
  return html`<section id="station">
    <h2>${words.title}</h2>
    ${paired ? pairedPart(texts, words, station) : undefined}
    ${
      pairing.kind === 'code'
        ? html`<p>
              <span class="hint">${words.code}</span> <strong class="station-code">${pairing.code}</strong>
            </p>
            <p class="hint">${words.codeHint(pairing.origin)}</p>
            ${act('station-stop', 'cancel', words.stop)}`
        : undefined
    }
    ${pairing.kind === 'none' && pairing.problem ? html`<p role="status">${words.problems[pairing.problem]}</p>` : undefined}
    ${pairing.kind === 'none' && (!paired || station.stopped) ? addressForm(words, !paired) : undefined}
  </section>`;
}

function addressForm(words: StationTexts, isFirst: boolean): Html {
  return html`${isFirst ? html`<p class="hint">${words.none}</p>` : undefined}
    <form method="post" action="/page/station" class="search fields">
      <label for="station-address">${words.address}</label>
      <input id="station-address" name="address" inputmode="url" autocomplete="off" required />
      <button id="station-pair" name="act" value="pair">${words.connect}</button>
    </form>`;
}

function pairedPart(texts: PageTexts, words: StationTexts, station: StationView): Html {
  const { paired, isOnline, knowsTime, paused, unattended, dailyLimit, labelsLeft, untold } = station;
  return html`<p>
      <span class="dot ${isOnline ? 'good' : 'bad'}"></span>${paired ? words.pairedWith(paired) : ''}
      <code class="origin">${paired?.origin}</code>
    </p>
    <p class="hint" role="status">
      ${station.stopped ? words.stopped[station.stopped] : isOnline ? words.online : words.offline}
      ${knowsTime ? undefined : words.noTime} ${paused ? words.paused : undefined}
      ${untold > 0 && !isOnline ? words.untold(untold) : undefined}
    </p>
    <div class="acts">
      ${paused ? act('station-go-on', 'resume', words.goOn, 'primary') : act('station-pause', 'pause', words.pause)}
    </div>
    <h3>${words.orders}</h3>
    ${
      station.orders.length === 0
        ? html`<p class="hint">${words.ordersEmpty}</p>`
        : html`<ul class="rows">
            ${station.orders.slice(0, shownOrders).map((order, at) => orderLine(texts, words, order, at))}
          </ul>`
    }
    ${
      unattended === undefined
        ? undefined
        : html`<div class="line">
            <p class="hint">${unattended ? words.alone : words.byHand}</p>
            ${
              unattended
                ? act('station-by-hand', 'by-hand', words.handNo)
                : act('station-alone', 'alone', words.handYes)
            }
          </div>`
    }
    <form method="post" action="/page/station" class="fields">
      <label for="station-limit">${words.limit}</label>
      <input
        id="station-limit"
        name="limit"
        type="number"
        min="0"
        max="${mostDailyLimit}"
        value="${dailyLimit}"
        required
      />
      <button id="station-save" name="act" value="limit">${words.save}</button>
      <span class="hint">${words.labelsLeft(labelsLeft)}</span>
    </form>
    <details>
      <summary>${words.leave}</summary>
      <p class="hint">${words.leaveHint}</p>
      ${act('station-leave', 'leave', words.leaveNow)}
    </details>`;
}

/** Orders on the page at most, the earliest first. */
const shownOrders = 50;

function orderLine(texts: PageTexts, words: StationTexts, order: OrderView, at: number): Html {
  const { id, name, label, labels, person, waits, isPrinting, isDue } = order;
  const times = { from: timeOf(texts, order.from), until: timeOf(texts, order.until) };
  const state = isPrinting ? words.printing : waits ? words.waits[waits] : isDue ? '' : words.later;
  return html`<li>
    <div>
      <strong>${name} · ${label}</strong>
      <span class="hint">${words.order({ person, labels, ...times })}</span>
      <span class="hint">${state}</span>
    </div>
    ${waits === 'hand' ? act(`station-print-${at}`, 'release', words.print, 'primary', id) : undefined}
    ${act(`station-drop-${at}`, 'refuse', words.refuse, 'quiet', id)}
  </li>`;
}

const timeOf = (texts: PageTexts, at: number) => formatTime(texts, new Date(at).toISOString());
