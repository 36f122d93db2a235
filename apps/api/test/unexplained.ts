/** Whether the history of bookings, orders, enquiries and blocks gives their rows. */
import { breachesIn } from '@venue/testing/breaches';

/** Rows whose history does not end in them. A history may outlive rows that specs delete. */
export async function unexplained(url: string): Promise<readonly string[]> {
  const breaches = await breachesIn(url);
  return breaches.filter(
    (breach) => breach.startsWith('history-replays') && !breach.endsWith('and is gone.'),
  );
}
