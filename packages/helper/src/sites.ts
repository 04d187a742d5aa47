import { AppError } from '@marbete/core/api/errors';

const maxWaiting = 10;

/**
 * A site as browsers write it in the Origin header: scheme, host and port. Fails with `invalid-input` for anything
 * else; there are no wildcards, since whoever may print may also empty a roll.
 */
export function normalizeSite(site: string): string {
  const origin = site.includes('*') ? undefined : originOf(withScheme(site.trim()));
  if (origin !== undefined) return origin;
  throw new AppError(
    'invalid-input',
    `'${site}' is not the address of a site; write it as https://labels.example.com.`,
    {
      issues: [{ path: ['site'], message: 'Not the address of a site', rule: 'site' }],
    },
  );
}

/** People leave the scheme out: https then, but http on this machine. A bare word is no address. */
function withScheme(site: string): string {
  if (site.includes('://')) return site;
  if (/^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])(?::\d+)?(?:\/|$)/.test(site)) return `http://${site}`;
  return site.includes('.') ? `https://${site}` : '';
}

/** The origin of an http or https address; undefined for `null`, files and other schemes. */
export function originOf(address: string): string | undefined {
  try {
    const url = new URL(address);
    return url.protocol === 'https:' || url.protocol === 'http:' ? url.origin : undefined;
  } catch {
    return undefined;
  }
}

interface SiteLists {
  accepted: string[];
  blocked: string[];
}

/** Puts a site on one list and off the other; undefined takes it off both. */
export function moveSite(sites: SiteLists, origin: string, list: keyof SiteLists | undefined): SiteLists {
  const without = (origins: string[]) => origins.filter((other) => other !== origin);
  const next = { accepted: without(sites.accepted), blocked: without(sites.blocked) };
  if (list) next[list] = [...next[list], origin];
  return next;
}

/** The list of waiting sites with this one in it, newest first and short; the same list when it is there already. */
export function addWaitingSite<T extends { origin: string; at: string }>(
  waiting: T[],
  origin: string,
  at: Date,
): (T | { origin: string; at: string })[] {
  if (waiting.some((site) => site.origin === origin)) return waiting;
  return [{ origin, at: at.toISOString() }, ...waiting].slice(0, maxWaiting);
}

const askAgainMs = 60_000;
/** Sites are cheap to make: all of them together open no more pages than a person can close. */
const anyoneAgainMs = 10_000;

/** Whether a site may have its question shown now: once a minute each, and not right behind another one's. */
export function createAskLimit(now: () => number = Date.now): (origin: string) => boolean {
  const asked = new Map<string, number>();
  let last = Number.NEGATIVE_INFINITY;
  return (origin) => {
    const at = now();
    for (const [site, before] of asked) if (at - before >= askAgainMs) asked.delete(site);
    if (asked.has(origin) || at - last < anyoneAgainMs) return false;
    asked.set(origin, at);
    last = at;
    return true;
  };
}
