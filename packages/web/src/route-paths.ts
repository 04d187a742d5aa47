/** Every address behind the sign-in; known before the screens' code is loaded. */
export const routePaths = [
  '/',
  '/see-labels',
  '/etiquetas',
  '/edit-label/:id',
  '/importar-zpl',
  '/catalogos',
  '/catalogos/update',
  '/catalogos/headers',
  '/importar',
  '/vista/:catalogo/:etiqueta',
  '/impresiones',
  '/precatalogos',
  '/precatalogos/create',
  '/usuarios',
  '/usuarios/create',
  '/usuarios/edit/:id',
  '/usuarios/etiquetas/:id',
  '/usuarios/catalogos/:id',
  '/usuarios/adm',
  '/usuarios/adm/create',
  '/usuarios/adm/edit/:id',
  '/configuracion',
] as const;

export type RoutePath = (typeof routePaths)[number];
