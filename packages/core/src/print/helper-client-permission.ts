/** `navigator.permissions`, as far as it is needed. */
export interface PermissionReader {
  query(descriptor: { name: string }): Promise<{ state: string }>;
}

export type PermissionState = 'granted' | 'denied' | 'prompt' | 'unknown';

/** The permission that guards loopback: its name today, and the one that it had before it was split in two. */
const permissionNames = ['loopback-network', 'local-network-access'];

/** Whether the browser lets pages reach this machine; 'unknown' where it has no such permission. */
export async function readPermission(permissions: PermissionReader | undefined): Promise<PermissionState> {
  for (const name of permissions ? permissionNames : []) {
    try {
      const status = await permissions?.query({ name });
      if (status?.state === 'granted' || status?.state === 'denied' || status?.state === 'prompt')
        return status.state;
    } catch {
      // A browser that does not know the name throws.
    }
  }
  return 'unknown';
}

/** Pages that come from this machine need no permission to reach it. */
export function isLoopbackPage(origin: string | undefined): boolean {
  return (
    origin !== undefined &&
    /^https?:\/\/(?:[\w.-]*\.)?(?:localhost|127(?:\.\d+){3}|\[::1\])(?::\d+)?$/.test(origin)
  );
}
