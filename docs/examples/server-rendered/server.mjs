// A shop whose pages are made on its server: node server.mjs, with PORT, MARBETE_SERVER, MARBETE_KEY and MARBETE_LABEL.
import { createServer } from 'node:http';

const {
  PORT = '3000',
  MARBETE_SERVER = 'https://labels.example.com',
  MARBETE_KEY,
  MARBETE_LABEL,
} = process.env;

const products = [
  { name: 'Arborio rice 1 kg', code: '7509715894964', price: '43.00', stock: 2 },
  { name: `"Grandma's" <best> salsa`, code: '7501031311309', price: '31.50', stock: 1 },
];

/** Text inside an attribute's double quotes or between tags. */
const escape = (text) =>
  String(text).replace(
    /[&<>"]/g,
    (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign],
  );

const row = ({ name, code, price, stock }) => {
  const values = { DESCRIPTION: name, CODE: code, PRICE: price, OFFER: '0' };
  return `<tr>
  <td>${escape(name)}</td>
  <td><marbete-print key="${escape(MARBETE_KEY)}" label="${escape(MARBETE_LABEL)}" quantity="${stock}"
    locale="en-US" values="${escape(JSON.stringify(values))}"></marbete-print></td>
</tr>`;
};

const page = () => `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <title>Stock</title>
  <script type="module" src="${escape(MARBETE_SERVER)}/embed/v1/marbete.js"></script>
</head>
<body><table>${products.map(row).join('\n')}</table></body>
</html>`;

const policy = [
  `default-src 'self'`,
  `script-src 'self' ${MARBETE_SERVER}`,
  `connect-src 'self' ${MARBETE_SERVER} http://localhost:* https://localhost:* http://127.0.0.1:*`,
  `img-src 'self' data:`,
  `worker-src blob: ${MARBETE_SERVER}`,
  // React sets a few styles on elements; no style element is made.
  `style-src 'self'`,
  `require-trusted-types-for 'script'`,
  'trusted-types marbete',
].join('; ');

createServer((request, response) => {
  const found = request.url === '/';
  response.writeHead(found ? 200 : 404, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
  });
  response.end(found ? page() : '');
}).listen(Number(PORT), '127.0.0.1', function listening() {
  console.log(`http://127.0.0.1:${this.address().port}`);
});
