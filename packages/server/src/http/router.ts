import type { Endpoint } from '@marbete/core/api/endpoint';
import { Router } from '@koa/router';
import { guard, type Services } from './guard.ts';
import type { Route } from './route.ts';

/**
 * Fails at start when a declared call has no handler, or one has two.
 * @throws Error that names the calls.
 */
export function assertComplete(contract: readonly Endpoint[], handled: readonly Route[]): void {
  const names = handled.map(({ endpoint }) => endpoint.name);
  const missing = contract.filter(({ name }) => !names.includes(name)).map(({ name }) => name);
  const twice = names.filter((name, index) => names.indexOf(name) !== index);
  const undeclared = names.filter((name) => !contract.some((endpoint) => endpoint.name === name));
  const complaints = [
    ...(missing.length > 0 ? [`no handler for ${missing.join(', ')}`] : []),
    ...(twice.length > 0 ? [`more than one handler for ${twice.join(', ')}`] : []),
    ...(undeclared.length > 0 ? [`not in the contract: ${undeclared.join(', ')}`] : []),
  ];
  if (complaints.length > 0) throw new Error(`The routes do not fit the contract: ${complaints.join('; ')}`);
}

/** The router of every call below /api. */
export function createRouter(handled: readonly Route[], services: Services): Router {
  const router = new Router({ prefix: '/api' });
  // Fixed segments go before parameters, so that no word is taken for an id (A31).
  // Compared by code, not by a language's order, where '~' may come before letters.
  const inOrder = handled.toSorted((a, b) => {
    const [one, other] = [sortKey(a.endpoint.path), sortKey(b.endpoint.path)];
    return one < other ? -1 : Number(one > other);
  });
  for (const each of inOrder) {
    const verb = each.endpoint.method.toLowerCase() as 'get' | 'post' | 'put' | 'delete';
    router[verb](each.endpoint.path, guard(each, services));
  }
  return router;
}

const sortKey = (path: string) => path.replaceAll('/:', '/~');
