import type { Page } from 'playwright-core';

const style = `
  * { box-sizing: border-box; margin: 0 }
  body { height: 100vh; display: grid; place-items: center; padding: 40px; background: #fbfaf7; color: #16181d;
    font: 24px/34px 'IBM Plex Sans', 'DejaVu Sans', sans-serif }
  .card { max-width: 720px; text-align: center }
  h1 { font-size: 34px; line-height: 44px; margin-bottom: 20px }
  code, pre { font-family: 'IBM Plex Mono', 'DejaVu Sans Mono', monospace }
  code { padding: 2px 8px; border-radius: 6px; background: #f0ece2; font-size: 21px }
  .terminal { width: 780px; border-radius: 10px; overflow: hidden; background: #16181d; color: #edebe5;
    box-shadow: 0 12px 40px rgb(22 24 29 / 25%) }
  .bar { padding: 8px 16px; background: #2d3139; color: #c9c6bd; font-size: 15px; line-height: 22px }
  pre { min-height: 260px; padding: 20px; font-size: 18px; line-height: 30px; white-space: pre-wrap }
  pre em { font-style: normal; color: #9bb2ff }
  .phone { width: 320px; height: 520px; padding: 20px 0; border: 10px solid #16181d; border-radius: 36px; background: #fff;
    overflow: hidden; font-size: 18px; line-height: 26px }
  .phone h2 { font-size: 22px; padding: 8px 20px 14px }
  .phone p { display: flex; justify-content: space-between; padding: 13px 20px; border-top: 1px solid #e4dfd3 }
  .phone p.next { background: #e5ebff; font-weight: 600 }
  .phone img { display: block; width: 100% }
  .switch { width: 44px; height: 24px; border-radius: 12px; background: #b9b4a7; position: relative }
  .switch::after { content: ''; position: absolute; top: 3px; left: 3px; width: 18px; height: 18px; border-radius: 9px;
    background: #fff }
  .switch.on { background: #1746c7 }
  .switch.on::after { left: 23px }
`;

/** Shows drawn parts instead of a page of the app. */
async function draw(page: Page, body: string): Promise<void> {
  await page.setContent(`<!doctype html><meta charset="utf-8"><style>${style}</style>${body}`);
}

export function drawCard(page: Page, title: string, html: string): Promise<void> {
  return draw(page, `<div class="card"><h1>${title}</h1><p>${html}</p></div>`);
}

/** Lines of a terminal; what somebody typed after the prompt stands out. */
export function drawTerminal(
  page: Page,
  { title, prompt }: { title: string; prompt: string },
  typed: string,
  answer: readonly string[] = [],
): Promise<void> {
  const lines = [`${escape(prompt)} <em>${escape(typed)}</em>`, ...answer.map(escape)];
  return draw(
    page,
    `<div class="terminal"><div class="bar">${title}</div><pre>${lines.join('\n')}</pre></div>`,
  );
}

/** A phone with what it showed. */
export function drawPhone(page: Page, picture: Buffer): Promise<void> {
  const source = `data:image/png;base64,${picture.toString('base64')}`;
  return draw(page, `<div class="phone" style="padding:0"><img src="${source}" alt=""></div>`);
}

/** A page of a phone's settings: rows, the next one marked, or switches. */
export function drawSettings(
  page: Page,
  title: string,
  rows: readonly { name: string; next?: boolean; on?: boolean }[],
): Promise<void> {
  const list = rows.map(({ name, next, on }) => {
    const control = on === undefined ? '<span>›</span>' : `<span class="switch${on ? ' on' : ''}"></span>`;
    return `<p${next ? ' class="next"' : ''}><span>${name}</span>${control}</p>`;
  });
  return draw(page, `<div class="phone"><h2>${title}</h2>${list.join('')}</div>`);
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
