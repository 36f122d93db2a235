import { describe, expect, it } from '@jest/globals';
import type { Region } from '@venue/domain';
import { aVenue } from '@venue/domain/testing';
import { Problem } from '../../problems';
import { findGuest } from './find-guest';
import { checkPerson, dataSubjectOf, displaySubject } from './person';

const number = '0117 496 0001';
const email = 'Ada@example.com';
const person = (parts: { phone?: string; email?: string; country?: string }) => {
  const { phone = null, email: address = null, country = null } = parts;
  return { phone, email: address, country: country as Region | null };
};
const venues = [aVenue()];

/** The wrong field, and what is wrong with it. */
async function refusal(doing: () => unknown): Promise<unknown> {
  try {
    await doing();
  } catch (error) {
    if (error instanceof Problem) return error.particulars.errors;
    throw error;
  }
  return [];
}

describe('a person', () => {
  const one = { pointer: '/phone', detail: 'Please name a phone number or an e-mail address.' };
  const country = { pointer: '/country', detail: 'country must be a country such as GB.' };

  it.each([
    [{}, [one]],
    [{ phone: number, email }, [one]],
    [{ phone: number }, []],
    [{ email }, []],
    [{ phone: number, country: 'FR' }, []],
    [{ phone: number, country: 'UK' }, [country]],
  ])('is named by one of number and address: %j', (parts, errors) => {
    expect(checkPerson(person(parts))).toEqual(errors);
  });

  it.each([
    [{ phone: number }, '+441174960001'],
    [{ phone: '01 12 34 56 78', country: 'FR' }, '+33112345678'],
    [{ email: ` ${email} ` }, email],
  ])('is known as it was understood: %j', (parts, known) => {
    expect(displaySubject(dataSubjectOf(person(parts), venues))).toBe(known);
  });

  it.each([
    ['phone', '/phone', '“call me” is no phone number, as one would write it in GB.'],
    ['email', '/email', '“call me” is no e-mail address.'],
  ])('is named in a body, where the %s is wrong', async (field, pointer, detail) => {
    const parts = person({ [field]: 'call me' });

    expect(await refusal(() => dataSubjectOf(parts, venues))).toEqual([{ pointer, detail }]);
  });

  it('who calls is named in the address of a request', async () => {
    const input = { phone: 'call me', environment: null, venue: null };
    const call = { venues } as unknown as Parameters<typeof findGuest.run>[1];

    expect(await refusal(() => findGuest.run(input, call))).toEqual([
      {
        pointer: 'phone',
        detail: '“call me” is no phone number, as one would write it in GB.',
      },
    ]);
  });
});
