/** The systems that the tutorial tells apart (TUT-04). */
export type VisitorSystem = 'mac' | 'ios' | 'windows' | 'android' | 'linux';

/** What a browser says of itself, as the tutorial understands it; anything unknown is taken for Linux. */
export function visitorSystemOf(userAgent: string): VisitorSystem {
  if (/iphone|ipad|ipod/i.test(userAgent)) return 'ios';
  if (/android/i.test(userAgent)) return 'android';
  if (/windows/i.test(userAgent)) return 'windows';
  if (/mac os x|macintosh/i.test(userAgent)) return 'mac';
  return 'linux';
}

/** Phones of this maker stop background programs unless a setting prevents it (TUT-07). */
export function isHuawei(userAgent: string): boolean {
  return /huawei|honor|harmonyos/i.test(userAgent);
}

/** Words in the user agent of the product's own mobile apps, which show the web app inside them (D16). */
const embeddedApps = { android: 'MarbeteAndroid', ios: 'MarbeteIOS' } as const;

/** Which of the product's own apps shows the page, if any does. */
export function embeddedAppOf(userAgent: string): keyof typeof embeddedApps | undefined {
  if (userAgent.includes(embeddedApps.android)) return 'android';
  return userAgent.includes(embeddedApps.ios) ? 'ios' : undefined;
}
