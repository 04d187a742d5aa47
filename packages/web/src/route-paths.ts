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
  '/configuracion',
] as const;

export type RoutePath = (typeof routePaths)[number];
