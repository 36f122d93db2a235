import { describe, expect, it } from '@jest/globals';
import { aPolicy, aVenue } from '@venue/testing/venues';
import { askingForReply, confirmQuestion } from './text-reply';

describe('a text', () => {
  it.each([
    [true, 'See you at 7pm. Reply 1 to confirm, or 9 to cancel.'],
    [false, 'See you at 7pm.'],
  ])('says how to reply where the venue asks: %s', (reminderAsks, text) => {
    const venue = aVenue({ policy: aPolicy({ reminderAsks }) });
    expect(askingForReply('See you at 7pm.', confirmQuestion, venue)).toBe(text);
  });
});
