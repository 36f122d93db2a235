import { inviteMember } from '@venue/operations/access/people/invite-member';
import { openAdmin, query, type Database } from './environment';

/** The cookies of so many hosts who have signed in at that port. */
export async function cookiesOf(
  database: Database,
  port: number,
  sessions: number,
): Promise<readonly string[]> {
  const admin = await openAdmin(database);
  for (let number = 0; number < sessions; number += 1) {
    const email = `bench-${number}@example.com`;
    await admin.perform(inviteMember, { name: 'Bench', email, role: 'host', venues: 'all' });
  }
  await admin.close();
  const mails = await query<{ text: string }>(database.url, 'select text from message');
  return Promise.all(mails.map(({ text }) => cookieOf(text, port)));
}

async function cookieOf(mail: string, port: number): Promise<string> {
  const link = new URL(/https?:\S+\/console\S+/.exec(mail)?.[0] ?? '');
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
  if (cookie === '') throw new Error(`the sign-in was refused: ${response.status}`);
  return cookie;
}
