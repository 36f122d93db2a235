/** A short name for a browser, which distinguishes it from others in a list of sessions. */

/** Ordered, since most browsers also name the ones that they descend from. */
const browsers = [
  [/\bEdg/, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const;

const systems = [
  [/\bAndroid\b/, 'Android'],
  [/\biPad\b/, 'iPad'],
  [/\biPhone\b/, 'iPhone'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
] as const;

/** A name such as `Firefox on Android`. */
export function browserName(userAgent: string): string {
  const nameIn = (list: typeof browsers | typeof systems): string | undefined =>
    list.find(([form]) => form.test(userAgent))?.[1];
  const browser = nameIn(browsers) ?? 'a browser';
  const system = nameIn(systems);
  return system === undefined ? browser : `${browser} on ${system}`;
}
