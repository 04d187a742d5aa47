/**
 * Addresses of the web app's screens, `:name` for a part that varies. The app's tables of routes take no other, and the
 * server answers its page with 404 for anything else.
 */
export const screenAddresses = [
  '/',
  '/lista',
  '/lista/:catalogo',
  '/see-labels',
  '/catalogo',
  '/etiquetas',
  '/edit-label/:id',
  '/label-configuration/:id',
  '/importar-zpl',
  '/catalogos',
  '/catalogos/update',
  '/catalogos/headers',
  '/importar',
  '/vista/:catalogo/:etiqueta',
  '/usuarios',
  '/usuarios/create',
  '/usuarios/edit/:id',
  '/usuarios/etiquetas/:id',
  '/usuarios/catalogos/:id',
  '/usuarios/adm',
  '/usuarios/adm/create',
  '/usuarios/adm/edit/:id',
  '/languages/replaces',
  '/preformatos',
  '/preformatos/create',
  '/preformatos/edit',
  '/precatalogos',
  '/precatalogos/create',
  '/reportes',
  '/cotizaciones',
  '/servidor',
  '/llaves',
  '/impresiones',
  '/tiendas',
  '/dispositivos',
  '/dispositivos/create',
  '/dispositivos/edit',
  '/dispositivos/config',
  '/configuracion',
  '/cuenta',
  '/welcome',
  '/about',
  '/test',
  '/suscripciones',
  '/design',
  '/reset-password/:token',
] as const;

export type ScreenAddress = (typeof screenAddresses)[number];

const patterns = screenAddresses.map(
  (address) => new RegExp(`^${address.replace(/\/$/, '').replaceAll(/:\w+/g, '[^/]+')}/?$`, 'i'),
);

/** Whether a path is a screen's, read as the app's router reads it: case and a slash at the end count for nothing. */
export const isScreen = (path: string): boolean => patterns.some((pattern) => pattern.test(path));
