/** Every address behind the sign-in; known before the screens' code is loaded. */
export const routePaths = ['/', '/see-labels', '/configuracion'] as const;

export type RoutePath = (typeof routePaths)[number];
