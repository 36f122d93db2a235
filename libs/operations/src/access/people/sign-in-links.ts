/** Links and codes for signing in. */
import {
  codeDigits,
  type SignInKind,
  type SignInSecrets,
} from '@venue/domain/access/team-sessions';
import type { Ids } from '@venue/domain/ports';
import type { Secrets } from '../../authentication/secrets';

interface LinkContext {
  readonly ids: Ids;
  readonly secrets: Secrets;
  readonly settings: { readonly baseUrl: string };
}

/** A new link of 256 random bits, and the hash to store. */
export function newLink(
  kind: SignInKind,
  { ids, secrets, settings }: LinkContext,
): { readonly link: string; readonly toStore: SignInSecrets } {
  const token = ids.text(43);
  const page = kind === 'pairing' ? 'device' : 'sign-in/link';
  const linkHash = secrets.hash('sign-in-link', token);
  return {
    link: `${settings.baseUrl}/console/${page}/${token}`,
    toStore: { id: ids.uuid(), linkHash, codeHash: null },
  };
}

/** Made from 48 random bits, so that no code is noticeably more likely than another. */
export function newCode(ids: Ids): string {
  const bits = BigInt(`0x${ids.uuid().replaceAll('-', '').slice(0, 12)}`);
  return String(bits % 10n ** BigInt(codeDigits)).padStart(codeDigits, '0');
}
