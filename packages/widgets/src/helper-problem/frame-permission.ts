import { AppError } from '@marbete/core/api/errors';

/** What an iframe's `allow` needs, so that a page in it may reach programs on this machine. */
export const frameAllow = 'local-network-access; loopback-network';

const features = ['loopback-network', 'local-network-access'];

interface FeaturePolicy {
  features(): string[];
  allowsFeature(name: string): boolean;
}

/** The parts of a window that tell whether it is in a frame that may not reach this machine. */
export interface FrameWindow {
  self: unknown;
  top: unknown;
  document: object;
}

/**
 * The error of a page in an iframe without the permission; undefined where nothing stands in the way, or where the browser
 * has no such permission. Asked beforehand, because the browser's own refusal looks like a helper that is not there.
 */
export function frameRefusal(window: FrameWindow): AppError | undefined {
  if (window.self === window.top) return undefined;
  const { featurePolicy: policy } = window.document as { featurePolicy?: FeaturePolicy };
  if (!policy) return undefined;
  const known = features.filter((name) => policy.features().includes(name));
  if (known.length === 0 || known.some((name) => policy.allowsFeature(name))) return undefined;
  return new AppError('helper-unreachable', `The iframe of this page needs allow="${frameAllow}".`, {
    details: { reason: 'frame' },
  });
}
