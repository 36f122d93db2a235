/**
 * The text of a key: `vb_<live|test>_<public 8>_<secret 32><checksum 6>`, or `vb_pub_…` if it is
 * publishable. The checksum (CRC-32 of the part before it) reveals mistyped keys without a query.
 */
import { crc32 } from 'node:zlib';
import type { Environment, KeyKind } from '@venue/domain/access/caller';
import type { Ids } from '@venue/domain/ports';

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const form = /^vb_(pub_)?(live|test)_([0-9A-Za-z]{8})_([0-9A-Za-z]{32})([0-9A-Za-z]{6})$/;

export interface KeyText {
  readonly kind: KeyKind;
  readonly environment: Environment;
  readonly publicId: string;
  readonly secret: string;
}

/** A new key with 190 random bits of secret, to be shown once. */
export function newKeyText(
  { kind, environment }: Pick<KeyText, 'kind' | 'environment'>,
  ids: Ids,
): KeyText {
  return { kind, environment, publicId: ids.text(8), secret: ids.text(32) };
}

export function writeKey({ kind, environment, publicId, secret }: KeyText): string {
  const prefix = kind === 'publishable' ? 'vb_pub' : 'vb';
  const body = `${prefix}_${environment === 'live' ? 'live' : 'test'}_${publicId}_${secret}`;
  return body + checksum(body);
}

/** Null unless the text is a whole key with a correct checksum. */
export function readKey(text: string): KeyText | null {
  const [, pub, flavour, publicId, secret, sum] = form.exec(text) ?? [];
  if (publicId === undefined || secret === undefined) return null;
  if (checksum(text.slice(0, -6)) !== sum) return null;
  const kind = pub === undefined ? 'integration' : 'publishable';
  return { kind, environment: flavour === 'live' ? 'live' : 'sandbox', publicId, secret };
}

function checksum(body: string): string {
  let rest = crc32(body);
  let text = '';
  for (let place = 0; place < 6; place += 1) {
    text = `${digits[rest % 62] ?? ''}${text}`;
    rest = Math.floor(rest / 62);
  }
  return text;
}
