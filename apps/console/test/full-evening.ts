/** A full evening in the console: more than 40 tables and 100 bookings, at 19:40. */
import type { GroupEdit } from '@venue/testing/deployment';
import { completeBooking, seatBooking } from '@venue/operations/bookings/attend/attendance';
import { tagBooking } from '@venue/operations/bookings/notes';
import { openConsoleSite, type ConsoleSite } from './console-site';

const moreTables: GroupEdit = ({ venues: [harbour] }) => {
  for (let at = 10; at < 60; at += 1) {
    const [minCovers, maxCovers] = at % 2 === 0 ? [1, 6] : [1, 4];
    const area = at % 3 === 0 ? 'terrace' : 'main';
    harbour.tables.push({ name: `Z${at}`, area, minCovers, maxCovers, priority: 1 });
  }
  harbour.policy.pacing = null;
};

const names = [
  ...['Patel', 'Okafor', 'Lind', 'Sato', 'Ó Briain', 'Fairweather-Montgomery', 'Nowak', 'Evans'],
  ...['Alexandra Papadopoulou', 'Wirth', 'de la Cruz y Hernández', 'Singh', 'Jones', 'Lamarr'],
];
const notes: readonly (string | null)[] = [
  ...['Nut allergy', null, null, 'Birthday; cake in the fridge', null, 'By the window, please'],
  ...[null, 'Coeliac: one guest', null, null, 'One guest uses a wheelchair', null, null],
];
/** Each area with its share of the parties. */
const starts = ['17:30', '17:45', '18:00', '19:00', '19:15', '19:30', '20:00', '20:15', '20:45'];

interface Row {
  readonly reference: string;
  readonly version: number;
}

export async function openFullEvening(): Promise<ConsoleSite> {
  const site = await openConsoleSite(moreTables);
  for (let index = 0; index < 100; index += 1) {
    const time = starts[index % starts.length];
    const partySize = [2, 2, 4, 3, 1, 5][index % 6];
    const name = names[index % names.length];
    await site.book({ time, partySize, name, notes: notes[index % notes.length] });
  }
  const { service } = site;
  const rows = (condition: string): Promise<Row[]> =>
    service.sql<Row>(
      `select reference, version from booking where state = 'confirmed' and ${condition}
       order by starts_at, id`,
    );
  for (const row of (await rows('true')).filter((_, index) => index % 9 === 0)) {
    await service.asOperator(tagBooking, { ...row, tags: ['VIP'] } as never);
  }
  const seat = async (at: string, condition: string): Promise<void> => {
    await site.moveTo(`2026-12-01T${at}:00Z`);
    for (const row of await rows(condition)) {
      // If the table is still in use, the party waits.
      await service.asOperator(seatBooking, row as never).catch(() => undefined);
    }
  };
  await seat('18:02', `starts_at <= '2026-12-01T18:00Z'`);
  await site.moveTo('2026-12-01T19:10:00Z');
  const seated = await service.sql<Row>(
    `select reference, version from booking where state = 'seated' order by id`,
  );
  for (const row of seated.filter((_, index) => index % 4 > 0)) {
    await service.asOperator(completeBooking, row as never);
  }
  await seat('19:18', `starts_at <= '2026-12-01T19:00Z'`);
  await site.moveTo('2026-12-01T19:40:00Z');
  return site;
}
