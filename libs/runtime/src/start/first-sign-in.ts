import { signInFirstAdmin } from '@venue/operations/access/people/first-admin';
import type { AdminService } from './admin-service';

export interface FirstSignIn {
  /** Whether people sign in with the company's provider only, which allows no links. */
  readonly isProviderOnly: boolean;
  /** Whether to make a link for an admin who has already signed in, too. */
  readonly always: boolean;
}

/** A link that signs the first admin in; null if none is needed, or links are not allowed. */
export async function firstSignInLink(
  admin: AdminService,
  { isProviderOnly, always }: FirstSignIn,
): Promise<string | null> {
  if (isProviderOnly) return null;
  return (await admin.perform(signInFirstAdmin, { always })).link;
}
