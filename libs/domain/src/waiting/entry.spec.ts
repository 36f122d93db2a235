import { describe, expect, it } from '@jest/globals';
import { plusMinutes } from '../shared/time';
import { at } from '@venue/testing/moments';
import { bookingId } from '@venue/testing/venues';
import { anEntry } from '@venue/testing/waiting';
import {
  closedBy,
  entryStateAt,
  stateAfter,
  withoutOffer,
  withOffer,
  type EntryStep,
} from './entry';

const until = at('2026-06-10 12:30');
const waiting = anEntry();
const offered = withOffer(waiting, { bookingId: bookingId('held'), until });

describe('an entry of the waiting list', () => {
  it('waits until its window has passed', () => {
    expect(entryStateAt(waiting, plusMinutes(waiting.untilAt, -1))).toBe('waiting');
    expect(entryStateAt(waiting, waiting.untilAt)).toBe('ended');
  });

  it('has its offer until the moment in which that ends', () => {
    expect(entryStateAt(offered, plusMinutes(until, -1))).toBe('offered');
    expect(stateAfter('accept', offered, plusMinutes(until, -1))).toBe('accepted');
    expect(entryStateAt(offered, until)).toBe('ended');
    expect(stateAfter('accept', offered, until)).toBeNull();
  });

  it.each<[EntryStep, string | null, string | null]>([
    ['offer', 'offered', null],
    ['accept', null, 'accepted'],
    ['decline', null, 'declined'],
    ['leave', 'left', 'left'],
    ['remove', 'ended', 'ended'],
  ])('after %s is %s, and with an offer %s', (step, ofWaiting, ofOffered) => {
    const now = plusMinutes(until, -1);

    expect(stateAfter(step, waiting, now)).toBe(ofWaiting);
    expect(stateAfter(step, offered, now)).toBe(ofOffered);
  });

  it.each(['accept', 'decline', 'leave', 'remove'] as const)('never returns after %s', (step) => {
    const closed = closedBy(step, offered);

    expect(closed.offeredUntil).toBeNull();
    for (const next of ['offer', 'accept', 'decline', 'leave', 'remove'] as const) {
      expect(stateAfter(next, closed, plusMinutes(until, -1))).toBeNull();
    }
  });

  it('waits again, and can be offered another table, after the team took its table', () => {
    const now = plusMinutes(until, -1);
    const withdrawn = withoutOffer({ ...offered, calledAt: now, comingAt: now });

    expect(withdrawn).toMatchObject({
      ...{ state: 'waiting', offeredUntil: null, bookingId: null },
      ...{ calledAt: null, comingAt: null, skip: { because: 'withdrawn' } },
    });
    expect(stateAfter('offer', withdrawn, now)).toBe('offered');
    expect(stateAfter('accept', withdrawn, now)).toBeNull();
  });
});
