/** The web origins on whose pages a publishable key works. */
import { anyPortOrigins } from '@venue/domain';
import { Refusal } from './administration-choice';

const originsMax = 50;

/**
 * The origins in a text with commas, each as a browser says it: lower case, without a port that
 * goes without saying, other scripts in punycode. Anything beyond an origin is refused, so that
 * nobody takes a path or an asterisk for a rule; so is plain HTTP, but on the machine itself, of
 * which `http://localhost:*` and `http://127.0.0.1:*` mean any port.
 */
export function chosenOrigins(text: string): readonly string[] {
  const names = text.split(',').map((name) => name.trim());
  const origins = new Set(names.map(exactOrigin));
  if (origins.size <= originsMax) return [...origins];
  throw new Refusal(`A key has at most ${originsMax} origins.`);
}

function exactOrigin(text: string): string {
  const anyPort = anyPortOrigins.find((one) => one === text.toLowerCase());
  if (anyPort !== undefined) return anyPort;
  const url = /^https?:\/\/[^\s/\\?#@*%]+$/i.test(text) ? URL.parse(text) : null;
  if (url === null) {
    throw new Refusal(
      `“${text}” is no web origin: write scheme and host, such as https://www.example.com, and nothing behind.`,
    );
  }
  if (url.protocol === 'https:' || isThisMachine(url)) return url.origin;
  throw new Refusal(`“${text}” must begin with https://, since anybody on the way reads http.`);
}

function isThisMachine({ hostname }: URL): boolean {
  return hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]';
}
