/** The team's overview of a day: notes for a service, conflicts, free tables, visits. */
import { describe, expect, it } from '@jest/globals';
import { completeBooking, seatBooking } from '@venue/operations/bookings/attend/attendance';
import { moveBooking } from '@venue/operations/bookings/change/move-booking';
import { undoStep } from '@venue/operations/bookings/attend/undo-step';
import { dayForTeam, type DayForTeamAnswer } from '@venue/operations/bookings/day/day-for-team';
import { listShiftNotes, writeShiftNote } from '@venue/operations/bookings/day/shift-notes';
import { evening, guest, openPierTeam } from './pier-team';
import { anotherHost, refusal } from './team-steps';

const { service, step, phoneBooking } = openPierTeam();
const other = anotherHost(service);

const dayOf = (date: string = evening.date): Promise<DayForTeamAnswer> =>
  service.perform(dayForTeam, { venueId: 'the-pier', date, environment: null } as object);

describe('the note for a service', () => {
  const day = { venueId: 'the-pier', date: '2026-12-09' };
  const write = (fields: object, by: typeof other = service) =>
    by.perform(writeShiftNote, { ...day, ...fields } as object);
  const textsOf = async (date: string) => (await dayOf(date)).notes.map(({ text }) => text);

  it('is shown with the day, and its versions are kept with their author', async () => {
    expect(await write({ text: 'No oysters' })).toMatchObject({
      outcome: 'written',
      note: { version: 1, text: 'No oysters', author: 'by the operator' },
    });
    await write({ seenVersion: 1, text: 'No oysters, no crab' });
    expect(await textsOf('2026-12-09')).toEqual(['No oysters, no crab']);
    expect(await textsOf('2026-12-10')).toEqual([]);

    const { notes } = await service.perform(listShiftNotes, day as object);
    expect(notes.map(({ version, text }) => [version, text])).toEqual([
      [2, 'No oysters, no crab'],
      [1, 'No oysters'],
    ]);
  });

  it('is not overwritten by a person who saw another version', async () => {
    const answer = await write({ seenVersion: 1, text: 'Late' });
    expect(answer).toMatchObject({
      outcome: 'changed_meanwhile',
      note: { version: 2, text: 'No oysters, no crab' },
    });
  });

  it('is written by one of two people at once', async () => {
    const answers = await Promise.all([
      write({ seenVersion: 2, text: 'From one' }),
      write({ seenVersion: 2, text: 'From the other' }, other),
    ]);
    expect(answers.map(({ outcome }) => outcome).sort()).toEqual(['changed_meanwhile', 'written']);
  });

  it('is removed without a text', async () => {
    await write({ seenVersion: 3 });
    expect(await textsOf('2026-12-09')).toEqual([null]);
  });

  it('belongs to a service of that day', async () => {
    const { particulars } = await refusal(write({ opens: '03:10', text: 'Nobody' }));
    expect(particulars.detail).toBe('No service opens at that time on that day.');
  });
});

describe('a day', () => {
  it('lists a party that waits for its table, with tables that it can have', async () => {
    const early = { time: '17:00', tables: ['N1'], guest: { ...guest, name: 'Stays' } };
    const stays = await phoneBooking(early);
    await service.moveTo('2026-12-08T22:05:00Z');
    await step(seatBooking, stays);
    const next = await phoneBooking({ time: '19:30', tables: ['N1'] });
    await service.moveTo('2026-12-09T00:14:00Z');
    expect((await dayOf()).conflicts).toEqual([]);

    await service.moveTo('2026-12-09T00:20:00Z');
    const { conflicts } = await dayOf();
    expect(conflicts).toMatchObject([
      { reference: next.reference, occupiedBy: stays.reference, proposal: { name: 'N2' } },
    ]);
    const { tableIds = [] } = conflicts[0]?.proposal ?? {};
    const moved = await step(moveBooking, next, { tables: tableIds });
    expect((await dayOf()).conflicts).toEqual([]);
    await step(undoStep, moved);
    expect((await dayOf()).conflicts).toHaveLength(1);
  });

  it('has since when a party sits, and how often its guest came before', async () => {
    const first = await phoneBooking({ date: '2026-12-07' });
    await service.moveTo('2026-12-08T00:02:00Z');
    await step(completeBooking, await step(seatBooking, first));
    const second = await phoneBooking();
    await service.moveTo('2026-12-09T00:07:00Z');
    await step(seatBooking, second);

    const [before] = (await dayOf('2026-12-07')).bookings;
    const [booking] = (await dayOf()).bookings;
    expect(before).toMatchObject({ pastVisits: 0, seatedAt: null });
    expect(booking).toMatchObject({ pastVisits: 1, seatedAt: '19:07' });
  });

  it('names the first free tables', async () => {
    await service.moveTo('2026-12-09T00:00:00Z');
    expect((await dayOf()).free).toEqual([
      { partySize: 2, from: '19:00', isNow: true, tables: 'N1' },
      { partySize: 4, from: '19:00', isNow: true, tables: expect.stringMatching(/^N[12]\+N[12]$/) },
      { partySize: 6, from: null, isNow: false, tables: null },
    ]);
  });
});
