/** The list at the door while a tap is being saved. */
import { setImmediate } from 'node:timers/promises';
import { describe, expect, it, jest } from '@jest/globals';
import { DoorStore } from '../src/page/door/door-store';

const [reference, eventInstanceId] = ['VJZ7 QMRT', 'friday'];

/** Its requests are answered by the spec, with the number of admitted guests. */
function openStore() {
  const doors: ((checkedIn: number) => void)[] = [];
  const get = (path: string): Promise<never> =>
    path === '/door'
      ? new Promise((answer) =>
          doors.push((checkedIn) => {
            const dates = [{ eventInstanceId, orders: [{ reference, checkedIn }] }];
            answer({ answer: { dates } } as never);
          }),
        )
      : Promise.resolve({ answer: { dates: [] } } as never);
  const store = new DoorStore(jest.fn());
  const retries = { settle: jest.fn() } as never;
  const app = { api: { get, retries }, venue: { slug: 'the-harbour' }, date: '2026-12-01' };
  const checkedInCounts = () => store.orders(eventInstanceId).map(({ checkedIn }) => checkedIn);
  return { store, app, doors, checkedInCounts };
}

describe('a tap at the door', () => {
  it('is shown until the newest answer, even if that was requested later', async () => {
    const { store, app, doors, checkedInCounts } = openStore();
    const first = store.ask(app);
    doors[0]?.(0);
    await first;

    store.tap(reference, 1);
    const saved = store.ask(app).then(() => store.endTap(reference, 1));
    const later = store.ask(app);
    doors[1]?.(0);
    await setImmediate();
    expect(checkedInCounts()).toEqual([1]);

    doors[2]?.(1);
    await Promise.all([saved, later]);
    expect(checkedInCounts()).toEqual([1]);
    expect(store.isSaving(reference)).toBe(false);
  });

  it('is not ended by one before it', () => {
    const { store } = openStore();
    store.tap(reference, 1);
    store.tap(reference, 3);

    store.endTap(reference, 1);
    expect(store.isSaving(reference)).toBe(true);

    store.endTap(reference, 3);
    expect(store.isSaving(reference)).toBe(false);
  });
});
