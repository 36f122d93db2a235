import { describe, expect, it } from '@jest/globals';
import type { Phone } from '../shared/phone';
import { identityKeyOf } from './guest';

const phone = '+441174960001' as Phone;
const email = 'Ada@Example.com';

describe('the key that identifies a guest', () => {
  it.each([
    ['the number', { phone, email: null }, null, phone],
    ['the number, whatever the address', { phone, email }, null, phone],
    ['the address without a number', { phone: null, email }, null, 'ada@example.com'],
    ['the company too', { phone, email: null }, 'Finch Ltd', `${phone} finch ltd`],
    [
      'the company with an address',
      { phone: null, email },
      'Finch Ltd',
      'ada@example.com finch ltd',
    ],
    ['none without both', { phone: null, email: null }, null, null],
    ['none for a company alone', { phone: null, email: null }, 'Finch Ltd', null],
  ])('is %s', (_what, contact, company, expected) => {
    expect(identityKeyOf(contact, company)).toBe(expected);
  });
});
