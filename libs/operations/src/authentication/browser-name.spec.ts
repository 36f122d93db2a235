import { describe, expect, it } from '@jest/globals';
import { browserName } from './browser-name';

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)';

describe('the name of a browser', () => {
  it.each([
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/140.0 Safari/537.36`,
      'Chrome on Windows',
    ],
    [
      `Mozilla/5.0 (Windows NT 10.0) ${webkit} Chrome/140.0 Safari/537.36 Edg/140.0`,
      'Edge on Windows',
    ],
    [
      `Mozilla/5.0 (X11; Linux x86_64) ${webkit} Chrome/140.0 Safari/537.36 OPR/120.0`,
      'Opera on Linux',
    ],
    [
      `Mozilla/5.0 (Linux; Android 15) ${webkit} SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36`,
      'Samsung Internet on Android',
    ],
    ['Mozilla/5.0 (Android 15; Mobile; rv:143.0) Gecko/143.0 Firefox/143.0', 'Firefox on Android'],
    [
      `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/140.0 Safari/537.36`,
      'Chrome on ChromeOS',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15',
      'Safari on macOS',
    ],
    [
      'Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1',
      'Safari on iPad',
    ],
    [`${phone} AppleWebKit/605.1.15 CriOS/140.0 Mobile Safari/604.1`, 'Chrome on iPhone'],
    [`${phone} AppleWebKit/605.1.15 FxiOS/143.0 Mobile Safari/605.1.15`, 'Firefox on iPhone'],
    ['Mozilla/5.0 (X11; Linux x86_64) Konqueror/5.0', 'a browser on Linux'],
    ['Firefox/143.0', 'Firefox'],
    ['', 'a browser'],
  ])('in %j is %s', (userAgent, name) => {
    expect(browserName(userAgent)).toBe(name);
  });
});
