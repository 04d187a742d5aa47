import type { Context } from 'koa';

/** Cookies of links that a browser opens itself; calls of the API carry bearer tokens and no cookie. */
export interface CallCookies {
  read(name: string): string | undefined;
  /** Sets a cookie that only the server reads, only on these paths. */
  set(name: string, value: string, options: { path: string; lifeMs: number }): void;
}

/** @param publicUrl tells whether people come by https, which a proxy in front may hide */
export function callCookies(ctx: Context, publicUrl: string): CallCookies {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  return {
    read(name) {
      const pairs = ctx.get('cookie').split(/; */);
      return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
    },
    set(name, value, { path, lifeMs }) {
      const maxAge = Math.round(lifeMs / 1000);
      ctx.append(
        'set-cookie',
        `${name}=${value}; Path=${path}; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure}`,
      );
    },
  };
}
