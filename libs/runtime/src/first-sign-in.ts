import { signInFirstAdmin } from '@venue/operations';
import type { AdminService } from './admin-service';
import type { SignInSettings } from './config-parts';
import { isLoopback } from './loopback';

/**
 * A link by which a newcomer is signed in as an admin. Only on an address of this machine, since
 * whoever reads the output can use it; null elsewhere, and where links are not taken.
 */
export async function firstSignInLink(
  admin: AdminService,
  { baseUrl, signIn }: { readonly baseUrl: string; readonly signIn: SignInSettings },
): Promise<string | null> {
  if (!isLoopback(baseUrl) || signIn.isProviderOnly) return null;
  return (await admin.perform(signInFirstAdmin, {})).link;
}
