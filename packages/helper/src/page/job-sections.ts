import { html, type Html } from './html.ts';
import { shownPictures } from './job-preview.ts';
import type { PageState, VirtualJobPreview } from './page-state.ts';
import { formatBytes, formatTime, senderName, type PageTexts } from './texts.ts';

/** The jobs of the virtual printers, with pictures. */
export function virtualJobs(texts: PageTexts, state: PageState): Html {
  if (!state.printers.some((printer) => printer.connection === 'ttb'))
    return html`<section id="virtual-jobs" hidden></section>`;
  if (state.virtualJobs.length === 0) {
    return html`<section id="virtual-jobs">
      <h2>${texts.virtualJobs}</h2>
      <div class="empty">
        <p>${texts.virtualJobsEmpty}</p>
        <p class="hint">${texts.virtualJobsEmptyHint}</p>
      </div>
    </section>`;
  }
  return html`<section id="virtual-jobs">
    <h2>${texts.virtualJobs}</h2>
    <ol class="tape">
      ${state.virtualJobs.map(
        (job) =>
          html`<li class="job">
            <p class="about">
              <time datetime="${job.at}">${formatTime(texts, job.at)}</time>
              <span>${job.printer}</span>
              <span class="origin">${senderName(texts, job.site)}</span>
              <span class="number">${formatBytes(texts, job.bytes)}</span>
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
function pictures(texts: PageTexts, job: VirtualJobPreview): Html | undefined {
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

/** The last jobs of every printer. */
export function recentJobs(texts: PageTexts, state: PageState): Html {
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
                    <td data-name="${texts.time}">${formatTime(texts, job.at)}</td>
                    <td data-name="${texts.from}" class="origin">${senderName(texts, job.site)}</td>
                    <td data-name="${texts.printer}">${printerName(state, job.printer)}</td>
                    <td data-name="${texts.size}" class="number">${formatBytes(texts, job.bytes)}</td>
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

/** People know printers by name; one that is no longer configured has its uid only. */
function printerName({ printers }: PageState, uid: string): string {
  return printers.find((printer) => printer.uid === uid)?.name ?? uid;
}

function why(texts: PageTexts, reason: string | undefined): Html | undefined {
  const words = reason === undefined ? undefined : texts.reasons[reason];
  return words === undefined ? undefined : html`<span class="hint">${words}</span>`;
}
