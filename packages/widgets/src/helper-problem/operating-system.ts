/** The systems that the print helper is offered for (HLP-09). */
export type OperatingSystem = 'mac' | 'windows' | 'android' | 'other';

export function operatingSystemOf(userAgent: string): OperatingSystem {
  if (/android/i.test(userAgent)) return 'android';
  if (/windows/i.test(userAgent)) return 'windows';
  if (/mac os x|macintosh/i.test(userAgent) && !/iphone|ipad/i.test(userAgent)) return 'mac';
  return 'other';
}
