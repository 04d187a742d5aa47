import { isAppError } from '@marbete/core/api/errors';

/** The codes with which these calls were refused; 'done' for one that was not. */
export async function refusalCodes(calls: readonly Promise<unknown>[]): Promise<string[]> {
  const settled = await Promise.allSettled(calls);
  return settled.map((call) => {
    if (call.status === 'fulfilled') return 'done';
    return isAppError(call.reason) ? call.reason.code : String(call.reason);
  });
}
