/**
 * Keeps the page up to date: fetches its inside every two seconds while it is looked at, and replaces only what
 * changed. It also takes the used one-time token out of the address, and opens the shell when a session is there.
 */
export const pageScript = `
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
