import { randomUUID } from 'node:crypto';
import { createClient } from '@marbete/core/api/client';
import { getPosSettings } from '@marbete/core/api/pos-settings';
import { csvFile } from '../catalogue-factory.ts';
import { buildLabel, buildLabelChange } from '../label-form.ts';
import { pictureFile } from '../pictures.ts';
import { password, sessionOf, type Things } from './things.ts';

/** What a request is made of, as the typed client takes it. */
export interface CallParts {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  form?: Record<string, unknown>;
  files?: Record<string, File>;
}

type Build = (things: Things) => CallParts | Promise<CallParts>;

const nothing: Build = () => ({});
const oldStyle = '^XA^FO20,20^A0N,30,30^FDNAME SERIALIZE^FS^XZ';
const newEmail = () => `${randomUUID()}@example.test`;
const price = { DESCRIPTION: 'Té', PRICE: '1.50' };
const pageKey = { nombre: 'Tienda', origenes: ['https://a.example'] };
const passwords = { password, passwordConfirm: password };
const userForm = () => ({ email: newEmail(), name: 'Ana', ...passwords });
const quote: Build = () => ({
  form: {
    email: 'ana@example.test',
    name: 'Ana',
    company: 'Tienda',
    software: 'Caja',
    height: '30',
    width: '50',
    logo: '0',
    comments: 'Con precio',
    printer: 'ZD421',
  },
  files: { image: pictureFile() },
});
const printerSettings = {
  puerto: 9100,
  codepageZpl: '28',
  codepageTspl: 'UTF-8',
  temperatureZpl: 0,
  temperatureTspl: 7,
  speedZpl: 7,
  speedTspl: 9,
  moneySymbol: '$',
};
const days = { desde: '2026-01-01', hasta: '2026-12-31' };
const mapping = [
  { variable: 'DESCRIPTION', columna: 'B' },
  { variable: 'PRICE', columna: 'C' },
];

const labelId: Build = async (things) => ({ body: { id: await things.label() } });
const labelOf: Build = async (things) => ({ body: { etiqueta: await things.label() } });
const oldLabel = async (things: Things, body: unknown): Promise<CallParts> => ({
  params: { id: await things.label({ etiqueta: oldStyle }) },
  body,
});

/** A label with its catalogue, and a row of it. */
async function linked(things: Things) {
  const catalogo = await things.catalogue();
  return { catalogo, etiqueta: await things.label({ catalogo }), fila: await things.row(catalogo) };
}

const printRows: Build = async (things) => {
  const { fila, ...ids } = await linked(things);
  return { body: { ...ids, filas: [{ id: fila, cantidad: 1 }], preguntas: price } };
};
const printRow: Build = async (things) => ({ body: { ...(await linked(things)), preguntas: price } });

const label: Build = async (things) => ({ params: { label: await things.label() } });
const list: Build = async (things) => ({ params: { list: await things.catalogue() } });
const print: Build = async (things) => ({ params: { run: await things.run() } });
const webhook: Build = async (things) => ({ params: { webhook: (await things.webhook()).webhook } });
const shop = { name: 'Centro', zone: 'Europe/Madrid' };
const station: Build = async (things) => ({ params: { station: (await things.station()).station } });
const group: Build = async (things) => ({ params: { group: await things.group() } });
const order: Build = async (things) => ({ params: { order: await things.order() } });
const groupOf = async (things: Things) => ({
  name: randomUUID(),
  stations: [(await things.station()).station],
});
const hook = { url: 'https://shop.example.com/marbete' };
const shelf = { name: 'Anaquel', template: '^XA^FO20,20^A0N,30,30^FD%PRICE%^FS^XZ' };
const spreadsheet = () => ({ form: {}, files: { file: csvFile('precios.csv', 'CODIGO', '1') } });
const listAndLabel = async (things: Things) => ({
  list: await things.catalogue(),
  label: await things.label(),
});

const embedded = async (things: Things) => {
  const { clave, etiqueta } = await things.pageKey();
  return { key: clave, etiqueta: things.isForeign('label') ? await things.label() : etiqueta };
};

const newRun = () => ({ corrida: randomUUID(), token: randomUUID(), rows: 1, labels: 1 });
const offered = () => ({ attempt: 1, labels: 1, word: 'offered', offeredAt: new Date().toISOString() });
/** A run of a page with a key; another page's where runs are to be somebody else's. */
const pageRun = async (things: Things) => {
  const { id, clave: key, etiqueta } = await things.pageKey();
  return { key, etiqueta, ...(await things.openRun(things.isForeign('run') ? undefined : id)) };
};

/** A request of every call that its caller may make, by the call's name. Each one does what it asks for. */
export const requests: Readonly<Record<string, Build>> = {
  'auth.login': async (things) => ({ body: { email: (await things.user()).email, password } }),
  'auth.logout': nothing,
  'auth.user': nothing,
  'auth.signup': () => ({ body: userForm() }),
  'auth.verify': async (things) => ({ params: { token: (await things.letter('verify')).token } }),
  'auth.recover': async (things) => ({ body: { email: (await things.user()).email } }),
  'auth.find': async (things) => ({ params: { token: (await things.letter('reset')).token } }),
  'auth.reset': async (things) => ({
    body: { ...(await things.letter('reset')), password, password_confirmation: password },
  }),
  'auth.options': nothing,
  'auth.oidc-start': nothing,
  'auth.oidc-callback': () => ({ query: { state: 'x' } }),

  'account.get': nothing,
  'account.usage': nothing,
  'account.update': async (things) => ({ body: { name: 'Ana', email: (await things.self()).email } }),
  'account.change-password': async (things) => ({
    body: { clave: (await things.self()).password, ...passwords },
  }),
  'account.begin-second-factor': async (things) => ({ body: { clave: (await things.self()).password } }),
  'account.confirm-second-factor': async (things) => ({
    body: { codigo: (await things.self('pending')).codigo },
  }),
  'account.end-second-factor': async (things) => {
    const { password: clave, codigo } = await things.self('on');
    return { body: { clave, codigo } };
  },
  'account.export': nothing,
  'account.delete': async (things) => {
    const { email, password: clave } = await things.self();
    return { body: { email, clave } };
  },

  'keys.list': nothing,
  'keys.create-publishable': async (things) => ({ body: { ...pageKey, etiquetas: [await things.label()] } }),
  'keys.update-publishable': async (things) => ({
    params: { id: (await things.pageKey()).id },
    body: { ...pageKey, etiquetas: [await things.label()] },
  }),
  'keys.create-secret': () => ({ body: { nombre: 'Servidor', alcance: 'todo' } }),
  'keys.revoke': async (things) => ({ params: { id: (await things.key()).id } }),
  'keys.sign-in': async (things) => ({
    body: { email: (await things.user()).email, password, alcance: 'todo' },
  }),

  'users.tutorial': nothing,
  'users.roles': nothing,
  'users.list': nothing,
  'users.show': async (things) => ({ params: { id: (await things.user()).id } }),
  'users.usage': async (things) => ({ params: { id: (await things.user()).id } }),
  'users.create': () => ({ body: { ...userForm(), role: 2 } }),
  'users.update': async (things) => ({
    params: { id: (await things.user()).id },
    body: { ...userForm(), role: 2 },
  }),
  'users.delete': async (things) => ({ params: { id: (await things.user()).id } }),
  'users.invite': async (things) => ({ params: { id: (await things.user('invited')).id } }),
  'users.restore': async (things) => ({ params: { id: (await things.user('deleted')).id } }),
  'users.labels': async (things) => ({ params: { id: (await things.user()).id } }),
  'users.catalogues': async (things) => ({ params: { id: (await things.user()).id } }),

  'team.list': nothing,
  'team.show': async (things) => ({ params: { id: (await things.member()).id } }),
  'team.create': () => ({ body: userForm() }),
  'team.update': async (things) => ({ params: { id: (await things.member()).id }, body: userForm() }),
  'team.invite': async (things) => ({ params: { id: (await things.member('invited')).id } }),
  'team.delete': async (things) => ({ params: { id: (await things.member()).id } }),

  'languages.list': nothing,
  'languages.update': () => ({ body: { language: 1, lista: [{ find: '^FD' }, { find: '^FV' }] } }),
  'measures.list': nothing,
  'maintenance.get': nothing,
  'maintenance.set': () => ({ body: { date: null } }),
  'audit.list': nothing,
  'printer-settings.get': nothing,
  'printer-settings.update': () => ({ body: printerSettings }),

  'labels.list': nothing,
  'labels.show': labelId,
  'labels.variables': async (things) => ({ params: { id: await things.label() } }),
  'labels.store': () => ({ form: { data: buildLabel() }, files: { imagen: pictureFile() } }),
  'labels.update': async (things) => ({
    form: { data: buildLabelChange(await things.label()) },
    files: { imagen: pictureFile() },
  }),
  'labels.list-versions': async (things) => ({ params: { id: await things.label() } }),
  'labels.show-version': async (things) => ({
    params: { id: await things.changedLabel(), version: 1 },
  }),
  'labels.bring-back': async (things) => ({ body: { id: await things.changedLabel(), recuperada: 1 } }),
  'labels.destroy': labelId,
  'labels.delete': labelId,
  'labels.restore': async (things) => ({ body: { id: await things.deleted('labels') } }),
  'labels.mark-favourite': async (things) => ({ body: { id: await things.label(), favorita: true } }),
  'labels.clone': labelOf,
  'labels.rename': async (things) => ({ body: { id: await things.label(), nombreCambio: 'Caja' } }),
  'labels.assign-catalogue': async (things) => ({
    body: { catalogo: await things.catalogue(), etiqueta: await things.label(), cabeceras: mapping },
  }),
  'labels.remove-catalogue': labelOf,
  'labels.assign-printer': async (things) => ({
    body: {
      etiqueta: await things.label(),
      impresora: { name: 'Caja', uid: 'usb:1', connection: 'usb' },
    },
  }),
  'labels.print': async (things) => ({ body: { etiqueta: await things.label(), preguntas: price } }),
  'labels.configure-line-breaks': (things) =>
    oldLabel(things, { lista: [{ variable: 'NAME', valor: '20' }] }),
  'labels.configure-form': (things) =>
    oldLabel(things, { formulario: [{ variable: 'NAME', valor: 'Nombre' }], form_activo: 1 }),
  'labels.configure-price': (things) => oldLabel(things, { precio: 'NAME', valor: '.' }),
  'labels.configure-serial': (things) => oldLabel(things, { inicioContador: '1', incrementador: '1' }),
  'labels.configure-currency': (things) => oldLabel(things, { moneda: '$' }),

  'gallery.public': nothing,
  'gallery.list': nothing,
  'gallery.filters': nothing,
  'gallery.filter': () => ({ body: {} }),
  'gallery.download': async (things) => ({
    body: { etiqueta: things.isForeign('label') ? await things.label() : await things.template() },
  }),

  'catalogues.list': nothing,
  'catalogues.list-web': nothing,
  'catalogues.check': () => ({ form: {}, files: { archivo: csvFile('precios.csv', 'CODIGO', '1') } }),
  'catalogues.store': async (things) => ({ body: { csv: await things.checkedFile(), catalogo: 'Precios' } }),
  'catalogues.destroy': async (things) => ({ body: { catalogo: await things.catalogue() } }),
  'catalogues.restore': async (things) => ({ body: { catalogo: await things.deleted('catalogues') } }),
  'catalogues.download': async (things) => ({ params: { id: await things.catalogue() } }),
  'catalogues.overwrite': async (things) => ({
    form: { data: { id: await things.catalogue() } },
    files: { archivo: csvFile('precios.csv', 'CODIGO', '1') },
  }),
  'catalogues.headers': async (things) => ({
    body: {
      id: await things.catalogue(),
      only_plantillas: [{ nombre: 'CODIGO', nombre_real: 'CODIGO', fila: 'A' }],
    },
  }),
  'catalogues.show': async (things) => {
    const id = await things.catalogue();
    return { body: { id, etiqueta: await things.label({ catalogo: id }) } };
  },
  'catalogues.answer': async (things) => ({
    body: { id: await things.catalogue(), opciones: { round: true } },
  }),
  'catalogues.save-changes': async (things) => ({
    body: { catalogo: await things.catalogue(), campos: [{ A: '1' }], cantidades: [1] },
  }),
  'catalogues.configure': async (things) => ({
    params: { catalogo: await things.catalogue() },
    body: { etiqueta: await things.label() },
  }),
  'catalogues.save-configuration': async (things) => ({
    body: { catalogo: await things.catalogue(), etiqueta: await things.label(), cabeceras: mapping },
  }),

  'printing.from-catalogue': printRows,
  'printing.check': printRows,
  'printing.search-and-print': printRow,
  'printing.preview': printRow,
  'printing.changed': async (things) => {
    const catalogo = await things.catalogue();
    return { body: { catalogo, etiqueta: await things.label({ catalogo }) } };
  },
  'printing.review-label': async (things) => ({
    body: {
      catalogo: await things.catalogue(),
      fuente: 'propia',
      etiqueta: await things.label(),
      uniones: [],
    },
  }),
  'printing.propose-labels': async (things) => ({ body: { catalogo: await things.catalogue() } }),
  'print-history.list': nothing,
  'print-history.show': async (things) => ({ params: { corrida: await things.run() } }),
  'print-history.rows': async (things) => ({ params: { corrida: await things.run() } }),
  'print-history.label': async (things) => ({
    params: { corrida: await things.run(), trozo: '0', lugar: '0' },
  }),
  'print-history.print-again': async (things) => ({
    params: { corrida: await things.run() },
    body: { corrida: randomUUID() },
  }),

  'print-runs.begin': async (things) => ({ body: { ...newRun(), etiqueta: await things.label() } }),
  'print-runs.open': nothing,
  'print-runs.chunk-word': async (things) => {
    const { corrida, token } = await things.openRun();
    return { params: { corrida, trozo: '0' }, body: { token, chunk: offered() } };
  },
  'print-runs.state': async (things) => {
    const { corrida, token } = await things.openRun();
    return { params: { corrida }, body: { token } };
  },
  'print-runs.take-over': async (things) => ({
    params: { corrida: (await things.openRun()).corrida },
    body: { token: randomUUID() },
  }),
  'print-runs.chunk': async (things) => ({
    params: { corrida: (await things.openRun()).corrida, trozo: '0' },
  }),
  'print-runs.close': async (things) => ({
    params: { corrida: (await things.openRun()).corrida },
    body: {},
  }),

  'embed.label': async (things) => ({ params: await embedded(things) }),
  'embed.print': async (things) => ({
    params: await embedded(things),
    body: { filas: [{ preguntas: price }] },
  }),

  'embed.run-begin': async (things) => ({ params: await embedded(things), body: newRun() }),
  'embed.run-chunk-word': async (things) => {
    const { key, etiqueta, corrida, token } = await pageRun(things);
    return { params: { key, etiqueta, corrida, trozo: '0' }, body: { token, chunk: offered() } };
  },
  'embed.run-state': async (things) => {
    const { key, etiqueta, corrida, token } = await pageRun(things);
    return { params: { key, etiqueta, corrida }, body: { token } };
  },

  'preformats.list': nothing,
  'preformats.show': async (things) => ({ params: { id: await preformat(things) } }),
  'preformats.store': () => ({
    form: { data: { name: 'Anaquel', description: '^XA^FO1,1^FD%PRICE%^FS^XZ' } },
    files: { imagen: pictureFile() },
  }),
  'preformats.update': async (things) => ({
    params: { id: await preformat(things) },
    form: { data: { name: 'Anaquel', description: '^XA^FO1,1^FD%PRICE%^FS^XZ' } },
    files: {},
  }),
  'preformats.destroy': async (things) => ({ params: { id: await preformat(things) } }),

  'devices.list': nothing,
  'devices.store': () => ({ body: { token: randomUUID() } }),
  'devices.update': async (things) => ({
    params: { id: await things.device() },
    body: { token: randomUUID(), dispositivo: 'Caja 1' },
  }),
  'devices.destroy': async (things) => ({ params: { id: await things.device() } }),
  'devices.activate': async (things) => {
    const { token } = await things.server.database
      .read('devices')
      .where({ id: await things.device() })
      .first('token');
    return { body: { token } };
  },

  'pos-settings.get': nothing,
  'pos-settings.save': async (things) => {
    // A session of its own: the one that the server began with may have been ended by another call.
    const { server } = things;
    const session = await sessionOf(server, 'customer');
    const client = createClient({ baseUrl: `${server.url}/api`, fetch, authorization: () => session });
    const menu = await client.call(getPosSettings, {});
    return { body: { menu, conta: menu.length } };
  },

  'drive.start': nothing,
  'drive.save': async (things) => ({ body: { codigo: await things.driveLeave() } }),

  'reports.dashboard': nothing,
  'reports.printed-labels': () => ({ query: days }),
  'reports.last-print': () => ({ body: days }),
  'reports.last-login': () => ({ body: days }),
  'reports.registered-users': () => ({ body: days }),

  'quotes.request': quote,
  'quotes.list': nothing,
  'quotes.update': async (things) => ({
    params: { id: await things.quote() },
    body: { estado: 'respondida' },
  }),
  'quotes.request-short': quote,

  'v1-labels.list': nothing,
  'v1-labels.get': label,
  'v1-labels.create': () => ({ body: shelf }),
  'v1-labels.replace': async (things) => ({ ...(await label(things)), body: shelf }),
  'v1-labels.delete': label,
  'v1-lists.list': nothing,
  'v1-lists.get': list,
  'v1-lists.upload': spreadsheet,
  'v1-lists.replace-rows': async (things) => ({
    ...(await list(things)),
    form: { confirmed: true },
    files: spreadsheet().files,
  }),
  'v1-lists.rows': list,
  'v1-lists.mapping': async (things) => ({ params: await listAndLabel(things) }),
  'v1-lists.save-mapping': async (things) => ({
    params: await listAndLabel(things),
    body: { mapping: { DESCRIPTION: 'B', PRICE: 'C' } },
  }),
  'v1-lists.changed': async (things) => {
    const catalogo = await things.catalogue();
    const label = await things.label({ catalogo });
    return { params: { list: String(catalogo), label: String(label) } };
  },
  'v1-lists.delete': list,
  'v1-prints.create': async (things) => {
    const { catalogo, etiqueta, fila } = await linked(things);
    const rows = [{ id: fila }];
    return { body: { id: randomUUID(), label: etiqueta, list: catalogo, rows, values: price } };
  },
  'v1-prints.list': nothing,
  'v1-prints.get': print,
  'v1-prints.printed': print,
  'v1-prints.file': print,
  'v1-stations.pair': async (things) => ({ body: { code: await things.waitingCode(), ...shop } }),
  'v1-stations.pairing': async (things) => ({ params: { pairing: await things.pairing() } }),
  'v1-stations.list': nothing,
  'v1-stations.replace': async (things) => ({ ...(await station(things)), body: shop }),
  'v1-stations.orders': station,
  'v1-stations.withdraw': station,
  'v1-groups.list': nothing,
  'v1-groups.create': async (things) => ({ body: await groupOf(things) }),
  'v1-groups.replace': async (things) => ({ ...(await group(things)), body: await groupOf(things) }),
  'v1-groups.delete': group,
  'v1-orders.create': async (things) => {
    const listId = await things.catalogue();
    const labelId = await things.label({ catalogo: listId, etiqueta: '^XA^FO20,20^A0N,30,30^FDHola^FS^XZ' });
    const printers = [await things.station()];
    const until = new Date(Date.now() + 86_400_000).toISOString().slice(0, 16);
    return { body: { name: 'Night', label: labelId, list: listId, quantity: 1, printers, until } };
  },
  'v1-orders.list': nothing,
  'v1-orders.get': order,
  'v1-orders.withdraw': order,
  'v1-orders.close': order,
  'v1-webhooks.list': nothing,
  'v1-webhooks.create': () => ({ body: hook }),
  'v1-webhooks.get': webhook,
  'v1-webhooks.replace': async (things) => ({ ...(await webhook(things)), body: hook }),
  'v1-webhooks.delete': webhook,
  'v1-webhooks.rotate-secret': webhook,
  'v1-webhooks.deliveries': webhook,
  'v1-webhooks.send-again': async (things) => ({ params: await things.webhook() }),
};

/** Pre-formats are labels of administrators; anybody else's label is none. */
const preformat = (things: Things) => (things.isForeign('label') ? things.label() : things.template());
