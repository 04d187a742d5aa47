import helmet from 'koa-helmet';
import type { Middleware } from 'koa';
import type { ServerConfig } from '../config/config.ts';

/** Where a print helper can be: any port of the own machine (docs/helper.md). */
const loopback = ['http://localhost:*', 'https://localhost:*', 'http://127.0.0.1:*', 'https://127.0.0.1:*'];

/** Nothing foreign but the helper of the own machine, nothing inline; pictures may be blobs and data URLs. */
export function securityHeaders(config: ServerConfig): Middleware {
  const helper = config.helperUrl === undefined ? [] : [new URL(config.helperUrl).origin];
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'base-uri': ["'self'"],
        'connect-src': ["'self'", ...loopback, ...helper],
        'font-src': ["'self'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'self'"],
        'img-src': ["'self'", 'blob:', 'data:'],
        'object-src': ["'none'"],
        'script-src': ["'self'"],
        'style-src': ["'self'"],
        'worker-src': ["'self'", 'blob:'],
      },
    },
    // Whether a name is served by https only is for who runs the proxy in front to say.
    strictTransportSecurity: false,
    // Images are shown by other people's pages that embed the widget.
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    referrerPolicy: { policy: 'same-origin' },
  }) as unknown as Middleware;
}
