import type { Answer } from '../http/answer.ts';

/** Nothing foreign, nothing inline, in nobody's frame. */
export const pageHeaders = {
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'X-Frame-Options': 'DENY',
  // With 'no-referrer' browsers would send the page's own forms with the origin 'null'.
  'Referrer-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
};

/** The page's fixed files, which say nothing about this machine. */
export function pageFile(path: string): Answer | undefined {
  const file = { headers: pageHeaders, status: 200 } as const;
  if (path === '/page.js') return { ...file, type: 'text/javascript', body: pageScript };
  if (path === '/page.css') return { ...file, type: 'text/css', body: pageStyle };
  // Opened so that the browser shows its certificate warning; who sees this line has accepted it.
  if (path === '/ssl_support') {
    return {
      ...file,
      type: 'text/plain',
      body: 'This browser reaches the print helper. You can close this page.\n',
    };
  }
  if (path === '/page.svg') {
    return {
      ...file,
      type: 'text/plain',
      body: pageIcon,
      headers: { ...pageHeaders, 'Content-Type': 'image/svg+xml' },
    };
  }
  return undefined;
}

/**
 * Keeps the page up to date: fetches its inside every two seconds while it is looked at, and replaces only what
 * changed. It also takes the used one-time token out of the address, and opens the shell when a session is there.
 */
const pageScript = `
'use strict';
const page = document.getElementById('page');
if (location.search) history.replaceState(null, '', '/');
let shown = '';
async function refresh() {
  const answer = await fetch('/page', { headers: { accept: 'text/html' }, credentials: 'same-origin' });
  if (!answer.ok) return;
  const source = await answer.text();
  if (source === shown) return;
  shown = source;
  const next = document.createElement('main');
  next.innerHTML = source;
  if (page.querySelector('[data-closed]')) return page.replaceChildren(...next.childNodes);
  const focused = document.activeElement && document.activeElement.id;
  for (const part of next.querySelectorAll('section[id], header[id]')) {
    const old = document.getElementById(part.id);
    if (old && old.outerHTML !== part.outerHTML) old.replaceWith(part);
  }
  if (focused && document.activeElement.id !== focused) document.getElementById(focused)?.focus();
}
async function loop() {
  if (!document.hidden) await refresh().catch(() => {});
  setTimeout(loop, 2000);
}
loop();
`;

/** The page's looks: paper and ink, one cobalt accent, jobs lying on a strip of backing paper. */
const pageStyle = `
:root {
  --paper: #fbfaf7; --raised: #ffffff; --backing: #efece4; --ink: #16181d; --soft: #5c6068; --line: #e0dcd2;
  --accent: #1f47c8; --on-accent: #ffffff; --good: #1f7a45; --bad: #b3321f; --warn: #8a5a00;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #15171b; --raised: #22252c; --backing: #0f1013; --ink: #f0eee8; --soft: #a5a8af; --line: #33373f;
    --accent: #8fa8ff; --on-accent: #11131a; --good: #6cc891; --bad: #ff8f7d; --warn: #e6b861;
  }
}
* { box-sizing: border-box; }
[hidden] { display: none !important; }
body {
  margin: 0; background: var(--paper); color: var(--ink);
  font: 14px/20px 'IBM Plex Sans', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif;
  font-variant-numeric: tabular-nums; -webkit-text-size-adjust: 100%;
}
main { max-width: 1200px; margin: 0 auto; padding: 32px 24px 64px; }
p, ul, ol, pre, h1, h2 { margin: 0; }
h1 { font-size: 28px; line-height: 36px; font-weight: 600; letter-spacing: -0.01em; }
h2 { font-size: 16px; line-height: 24px; font-weight: 600; margin-bottom: 8px; }
ul, ol { list-style: none; padding: 0; }
code, pre { font-family: 'IBM Plex Mono', ui-monospace, 'SF Mono', Menlo, Consolas, monospace; font-size: 13px; }
header { padding-bottom: 24px; border-bottom: 1px solid var(--line); margin-bottom: 24px; }
.brand { color: var(--accent); font-weight: 600; }
.status { color: var(--soft); margin-top: 4px; }
.hint { color: var(--soft); }
.dot { display: inline-block; width: 8px; height: 8px; border-radius: 50%; margin-right: 8px; }
.dot.good { background: var(--good); }
.dot.bad { background: transparent; border: 2px solid var(--bad); }
.columns { display: grid; grid-template: 'wide narrow' / minmax(0, 1fr) 336px; gap: 40px; align-items: start; }
.wide { grid-area: wide; }
.narrow { grid-area: narrow; }
section { margin-bottom: 32px; min-width: 0; }
.notice { border: 1px solid var(--accent); border-radius: 8px; padding: 16px 20px 8px; background: var(--raised); }
.rows li {
  display: flex; gap: 12px; align-items: center; justify-content: space-between; flex-wrap: wrap;
  padding: 10px 0; border-top: 1px solid var(--line);
}
.rows li > div { min-width: 0; flex: 1 1 160px; }
.rows .hint, .rows strong { display: block; }
.notice .rows { margin-top: 12px; }
.origin { overflow-wrap: anywhere; }
.state { white-space: nowrap; color: var(--soft); }
form { display: flex; gap: 8px; }
button {
  font: inherit; font-weight: 500; min-height: 36px; padding: 0 14px; border-radius: 6px; cursor: pointer;
  border: 1px solid var(--line); background: var(--raised); color: var(--ink);
}
button:hover { border-color: var(--soft); }
button.primary { background: var(--accent); border-color: var(--accent); color: var(--on-accent); }
button.quiet { background: transparent; border-color: transparent; color: var(--soft); padding: 0 8px; }
button.quiet:hover { color: var(--bad); }
a { color: var(--accent); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.acts, .line { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; margin: 12px 0; }
.line p { flex: 1 1 160px; }
.fields { flex-wrap: wrap; align-items: center; margin: 12px 0; }
.fields label { flex: 1 1 100%; }
input {
  font: inherit; min-height: 36px; padding: 0 10px; border-radius: 6px; border: 1px solid var(--soft); min-width: 0;
  background: var(--raised); color: var(--ink); flex: 1 1 140px;
}
h3 { font-size: 14px; line-height: 20px; font-weight: 600; margin: 16px 0 4px; }
.station-code { font-size: 24px; line-height: 32px; letter-spacing: 0.1em; font-variant-numeric: tabular-nums; }
#station-question p, #station p { margin-bottom: 8px; }
#station-doubts, #station-question { padding-bottom: 16px; }
#station summary { cursor: pointer; color: var(--soft); margin-top: 12px; }
button[aria-disabled='true'] { color: var(--soft); cursor: progress; }
.search { margin: 12px 0; }
#update form { align-items: center; flex-wrap: wrap; justify-content: space-between; }
#update p { flex: 1 1 240px; overflow-wrap: anywhere; }
#update.notice { padding-bottom: 16px; }
.accepted { color: var(--good); }
.blocked { color: var(--bad); }
.tape { background: var(--backing); border-radius: 8px; padding: 16px; display: grid; gap: 16px; }
.job {
  background: var(--raised); border-radius: 8px; overflow: hidden;
  box-shadow: 0 1px 2px rgb(0 0 0 / 0.08), 0 4px 12px rgb(0 0 0 / 0.05);
}
.job .about {
  display: flex; flex-wrap: wrap; gap: 0 16px; padding: 10px 16px; color: var(--soft);
  border-bottom: 1px solid var(--line);
}
.job .about time { color: var(--ink); font-weight: 500; }
.job .pictures { padding: 16px; display: flex; flex-wrap: wrap; align-items: center; gap: 16px; background: var(--backing); }
.job .pictures img {
  max-width: min(100%, 240px); max-height: 240px; border-radius: 6px; background: #fff;
  box-shadow: 0 1px 2px rgb(0 0 0 / 0.2);
}
.job summary { padding: 10px 16px; cursor: pointer; color: var(--soft); }
.job pre { padding: 12px 16px; max-height: 240px; overflow: auto; white-space: pre-wrap; overflow-wrap: anywhere; }
.job .more { padding: 8px 16px 10px; display: flex; flex-wrap: wrap; gap: 0 8px; border-top: 1px solid var(--line); }
.empty { background: var(--backing); border-radius: 8px; padding: 40px 24px; text-align: center; }
table { width: 100%; border-collapse: collapse; }
th { text-align: left; font-weight: 500; color: var(--soft); }
th, td { padding: 10px 12px 10px 0; border-top: 1px solid var(--line); vertical-align: top; }
thead th { border-top: 0; padding-top: 0; }
th.number, td.number { text-align: right; white-space: nowrap; }
td .hint { display: block; }
.result.taken, .result.printed { color: var(--good); }
.result.uncertain { color: var(--warn); font-weight: 600; }
.result.failed { color: var(--bad); font-weight: 600; }
.closed { max-width: 520px; margin: 15vh auto 0; }
.closed p + p, .closed h1 + p { margin-top: 8px; }
.closed form { margin-top: 16px; }
.closed form + .hint { margin-top: 12px; }
.closed pre { margin-top: 12px; padding: 12px 16px; background: var(--backing); border-radius: 8px; }
@media (max-width: 860px) {
  main { padding: 20px 16px 48px; }
  .columns { grid-template: 'narrow' 'wide' / minmax(0, 1fr); gap: 0; }
  button { min-height: 44px; }
  .tape { padding: 8px; gap: 8px; }
}
@media (max-width: 560px) {
  thead { position: absolute; clip-path: inset(50%); width: 1px; height: 1px; overflow: hidden; }
  tr { display: block; padding: 10px 0; border-top: 1px solid var(--line); }
  td, td.number { display: flex; justify-content: space-between; gap: 16px; border: 0; padding: 2px 0; text-align: right; white-space: normal; }
  td::before { content: attr(data-name); color: var(--soft); text-align: left; white-space: nowrap; }
  .notice form { width: 100%; }
  .notice form button { flex: 1; }
}
`;

/** A label with its die-cut corners. */
const pageIcon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect x="3" y="6" width="26" height="20" rx="4" fill="#1f47c8"/><path d="M8 11v10M11 11v10M15 11v10M17 11v10M21 11v10M24 11v10" stroke="#fbfaf7" stroke-width="1.6"/></svg>`;
