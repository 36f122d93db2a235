import { inviteMember } from '@venue/operations';
import { openAdminService } from '@venue/runtime';
import { query, type Database } from './environment';

/** The cookie of a host who has signed in at that port. */
export async function cookieOf({ url }: Database, port: number): Promise<string> {
  const admin = await openAdminService({ url, pepper: 'pepper of the benchmarks' });
  const member = {
    name: 'Bench',
    email: 'bench@example.com',
    role: 'host',
    venues: 'all',
  } as const;
  await admin.perform(inviteMember, member);
  await admin.close();
  const [mail] = await query<{ text: string }>(url, 'select text from message limit 1');
  const link = new URL(/https?:\S+\/console\S+/.exec(mail?.text ?? '')?.[0] ?? '');
  const response = await fetch(`http://127.0.0.1:${port}${link.pathname}${link.search}`, {
    method: 'POST',
    headers: { 'sec-fetch-site': 'same-origin' },
    redirect: 'manual',
  });
  const [cookie = ''] =
    response.headers
      .getSetCookie()
      .join()
      .match(/team=[^;]+/) ?? [];
  if (cookie === '') throw new Error(`nobody was let in: ${response.status}`);
  return cookie;
}
