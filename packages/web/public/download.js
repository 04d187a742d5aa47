// Offers the program for the reader's system among those that this server has (`downloads.json`), says what there is for
// a system without one, and connects the program that was installed with this site.
const place = document.getElementById('download');
const { label, archive, none, other, mac, android } = place.dataset;
const systems = { 'win-x64': 'Windows', 'linux-x64': 'Linux (Intel, AMD)', 'linux-arm64': 'Linux (ARM)' };
const mine = await system();

const answer = await fetch('/downloads/downloads.json').catch(() => undefined);
const { files } =
  answer?.ok && /json/.test(answer.headers.get('content-type')) ? await answer.json() : { files: [] };
const megabytes = (bytes) =>
  new Intl.NumberFormat(document.documentElement.lang, { maximumFractionDigits: 0 }).format(bytes / 1e6);

/** As downloads.json names systems; phones and tablets of Apple have no name here. */
async function system() {
  const { userAgent, userAgentData } = navigator;
  if (/android/i.test(userAgent)) return 'android';
  if (/windows/i.test(userAgent)) return 'win-x64';
  if (/mac os x|macintosh/i.test(userAgent)) return /iphone|ipad/i.test(userAgent) ? undefined : 'mac';
  if (!/linux/i.test(userAgent)) return undefined;
  // Browsers say x86_64 on every Linux, unless they are asked.
  const facts = await userAgentData?.getHighEntropyValues?.(['architecture']).catch(() => undefined);
  return facts?.architecture === 'arm' || /aarch64|arm64/i.test(userAgent) ? 'linux-arm64' : 'linux-x64';
}

function link(file, text, style) {
  const anchor = document.createElement('a');
  anchor.href = `/downloads/${file.name}`;
  anchor.textContent = `${text} (${megabytes(file.bytes)} MB)`;
  anchor.className = style;
  anchor.title = `SHA-256 ${file.sha256}`;
  return anchor;
}

function paragraph(...parts) {
  const element = document.createElement('p');
  element.append(...parts);
  return element;
}

const named = (file) => label.replace('{system}', systems[file.target] ?? file.target);
const own = files.filter(({ target }) => target === mine);
const main = own.find(({ installs }) => installs) ?? own[0];
if (main === undefined) place.append(paragraph({ mac, android }[mine] ?? none));
else {
  place.append(paragraph(link(main, named(main), 'button')));
  for (const file of own)
    if (file !== main) place.append(paragraph(link(file, archive.replace('{name}', file.name), '')));
}
const others = files.filter(({ target, installs }) => target !== mine && installs);
if (others.length > 0) {
  const links = others.map((file) => link(file, named(file), ''));
  place.append(
    paragraph(`${other}: `, ...links.flatMap((one, index) => (index === 0 ? [one] : [' · ', one]))),
  );
}

const button = document.getElementById('connect');
const said = document.getElementById('connected');
button.addEventListener('click', async () => {
  button.disabled = true;
  said.textContent = said.dataset[await connect()];
  button.disabled = false;
});

/**
 * Has the print helper ask the person whether this site may print, as the app does at the first print (docs/helper.md).
 * Where the browser asks for a permission first, the person needs time.
 */
async function connect() {
  for (const base of ['https://localhost:9101', 'http://localhost:9100']) {
    const call = (path, init) =>
      fetch(base + path, {
        ...init,
        targetAddressSpace: 'loopback',
        signal: AbortSignal.timeout(60_000),
      }).catch(() => undefined);
    if ((await call('/available'))?.ok) return 'accepted';
    if (await call('/ask', { method: 'POST', mode: 'no-cors' })) return 'asked';
  }
  return 'silent';
}
