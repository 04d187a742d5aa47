// Offers the program for the reader's system among those that this server has (`downloads.json`).
const place = document.getElementById('download');
const { label, archive, none, other } = place.dataset;
const systems = { 'win-x64': 'Windows', 'linux-x64': 'Linux' };
const mine = /windows/i.test(navigator.userAgent)
  ? 'win-x64'
  : /linux/i.test(navigator.userAgent) && !/android/i.test(navigator.userAgent)
    ? 'linux-x64'
    : undefined;

const answer = await fetch('/downloads/downloads.json').catch(() => undefined);
const { files } =
  answer?.ok && /json/.test(answer.headers.get('content-type')) ? await answer.json() : { files: [] };
const megabytes = (bytes) =>
  new Intl.NumberFormat(document.documentElement.lang, { maximumFractionDigits: 0 }).format(bytes / 1e6);

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

const own = files.filter(({ target }) => target === mine);
const main = own.find(({ installs }) => installs) ?? own[0];
if (main === undefined) place.append(paragraph(none));
else {
  place.append(paragraph(link(main, label.replace('{system}', systems[mine]), 'button')));
  for (const file of own)
    if (file !== main) place.append(paragraph(link(file, archive.replace('{name}', file.name), '')));
}
const others = files.filter(({ target, installs }) => target !== mine && installs);
if (others.length > 0) {
  const links = others.map((file) => link(file, label.replace('{system}', systems[file.target]), ''));
  place.append(
    paragraph(`${other}: `, ...links.flatMap((one, index) => (index === 0 ? [one] : [' · ', one]))),
  );
}
