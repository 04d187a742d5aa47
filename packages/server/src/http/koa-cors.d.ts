declare module '@koa/cors' {
  import type { Context, Middleware } from 'koa';

  export default function cors(options: {
    /** Answers the origin to allow, or '' for none. */
    origin: (ctx: Context) => string;
    allowMethods: string[];
    allowHeaders: string[];
    exposeHeaders: string[];
    maxAge: number;
  }): Middleware;
}
