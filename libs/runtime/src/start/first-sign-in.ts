import { isLoopback } from '@venue/domain';
import { signInFirstAdmin } from '@venue/operations';
import type { AdminService } from './admin-service';
import type { SignInSettings } from '../settings/config-parts';

/**
 * A link that signs the first admin in, printed by a local deployment only; null elsewhere, since
 * others may read its output, and where links are not taken.
 */
export async function firstSignInLink(
  admin: AdminService,
  { baseUrl, signIn }: { readonly baseUrl: string; readonly signIn: SignInSettings },
): Promise<string | null> {
  if (!isLoopback(baseUrl) || signIn.isProviderOnly) return null;
  return (await admin.perform(signInFirstAdmin, {})).link;
}
