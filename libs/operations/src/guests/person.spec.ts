import { describe, expect, it } from '@jest/globals';
import type { Region } from '@venue/domain/shared/phone';
import { aVenue } from '@venue/testing/venues';
import { Problem } from '../problems';
import { findGuest } from './find-guest';
import { checkPerson, dataSubjectsOf, displaySubject, subjectOnFile } from './person';

const number = '0117 496 0001';
const email = 'Ada@example.com';
const person = (parts: { phone?: string; email?: string; country?: string }) => {
  const { phone = null, email: address = null, country = null } = parts;
  return { phone, email: address, country: country as Region | null };
};
const venues = [aVenue()];

/** The pointer and the detail of the first wrong field. */
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
  ])('is shown in its normal form: %j', (parts, known) => {
    expect(dataSubjectsOf(person(parts), venues).map(displaySubject)).toEqual([known]);
  });

  it.each([
    ['phone', '/phone', '“call me” is not a phone number as written in GB.'],
    ['email', '/email', '“call me” is not an e-mail address.'],
  ])('is named in a body, where the %s is wrong', async (field, pointer, detail) => {
    const parts = person({ [field]: 'call me' });

    expect(await refusal(() => dataSubjectsOf(parts, venues))).toEqual([{ pointer, detail }]);
  });

  it('a caller is named in the address of a request', async () => {
    const input = { phone: 'call me', environment: null, venue: null };
    const call = { venues } as unknown as Parameters<typeof findGuest.run>[1];

    expect(await refusal(() => findGuest.run(input, call))).toEqual([
      {
        pointer: 'phone',
        detail: '“call me” is not a phone number as written in GB.',
      },
    ]);
  });
});

describe('a number that is possible in two countries', () => {
  const both = [aVenue(), aVenue({ region: 'US' })];
  const subjects = dataSubjectsOf(person({ phone: '(212) 555-0147' }), both);
  const numbers = ['+442125550147', '+12125550147'];
  const onFile = (...known: readonly string[]) =>
    subjectOnFile(subjects, async (subject) => known.includes(displaySubject(subject)));

  it('can mean a person in each of them', () => {
    expect(subjects.map(displaySubject)).toEqual(numbers);
  });

  it.each(numbers)('means the one of whom something is stored: %s', async (number) => {
    expect(await onFile(number)).toEqual({ phone: number });
  });

  it('means the first if nothing is stored, and neither if both are', async () => {
    expect(await onFile()).toEqual({ phone: numbers[0] });
    const detail = `There are people with the numbers ${numbers.join(' and ')}: please give the one that is meant.`;
    expect(await refusal(() => onFile(...numbers))).toEqual([{ pointer: '/phone', detail }]);
  });

  it('is refused with both countries where it is possible in neither', async () => {
    const parts = person({ phone: '12' });

    expect(await refusal(() => dataSubjectsOf(parts, both))).toEqual([
      { pointer: '/phone', detail: '“12” is not a phone number as written in GB or US.' },
    ]);
  });
});
