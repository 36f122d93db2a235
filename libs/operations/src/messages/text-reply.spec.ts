import { describe, expect, it } from '@jest/globals';
import { at } from '@venue/testing/moments';
import { aPolicy, aVenue } from '@venue/testing/venues';
import { wordingIn } from '../wording/wording';
import { askingForReply } from './text-reply';

describe('a text', () => {
  it.each([
    [true, 'See you at 7pm. Reply 1 to confirm, or 9 to cancel.'],
    [false, 'See you at 7pm.'],
  ])('says how to reply where the venue asks: %s', (reminderAsks, text) => {
    const venue = aVenue({ policy: aPolicy({ reminderAsks }) });
    const words = wordingIn(null, { venue, now: at('2026-06-01 12:00') });
    expect(askingForReply('See you at 7pm.', 'askConfirm', { venue, words })).toBe(text);
  });
});
