import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  displayReference,
  parseReference,
  parseUuid,
  referenceAlphabet,
  referenceLength,
  type Reference,
} from './ids';

const code = fc.string({
  unit: fc.constantFrom(...referenceAlphabet),
  minLength: referenceLength,
  maxLength: referenceLength,
});

describe('a booking reference', () => {
  it.each([
    'K7QP4M2X',
    'K7QP 4M2X',
    'k7qp4m2x',
    'k7qp-4m2x',
    ' K7 QP-4M 2X ',
    'K7QP\u00a04M2X',
    'K7QP\t4M2X\n',
  ])('is the same however it is spelt: %j', (text) => {
    expect(parseReference(text)).toBe('K7QP4M2X');
  });

  it('may be one of the sandbox', () => {
    expect(parseReference('test k7qp 4m2x')).toBe('TESTK7QP4M2X');
  });

  it.each([
    ['nothing', ''],
    ['seven characters', 'K7QP4M2'],
    ['nine characters', 'K7QP4M2XX'],
    ['the letter O', 'K7QPOM2X'],
    ['the digit 0', 'K7QP0M2X'],
    ['the letter I', 'K7QPIM2X'],
    ['the digit 1', 'K7QP1M2X'],
    ['any vowel', 'A7QP4M2X'],
    ['TEST and four more', 'TEST4M2X'],
    ['TEST and nothing', 'TEST'],
    ['TEST twice', 'TESTTESTK7QP4M2X'],
    ['an encoded slash', 'K7QP%2F4M2X'],
    ['another alphabet', 'Κ7QP4M2X'],
    ['ten kilobytes', 'K7QP4M2X'.repeat(1280)],
  ])('is none with %s', (_what, text) => {
    expect(parseReference(text)).toBeNull();
  });

  it('is shown in groups of four', () => {
    expect(displayReference('K7QP4M2X' as Reference)).toBe('K7QP 4M2X');
    expect(displayReference('TESTK7QP4M2X' as Reference)).toBe('TEST K7QP 4M2X');
  });

  it('is read back as it was shown, and a live one is never confused with one of the sandbox', () => {
    fc.assert(
      fc.property(code, fc.constantFrom('', 'TEST'), (eight, prefix) => {
        const reference = `${prefix}${eight}` as Reference;

        expect(parseReference(displayReference(reference).toLowerCase())).toBe(reference);
        expect(eight.startsWith('TEST')).toBe(false);
      }),
    );
  });
});

describe('a uuid', () => {
  const id = '0b5c6b00-1b1b-4b1b-8b1b-0123456789ab';

  it('is read in either case', () => {
    expect(parseUuid(id)).toBe(id);
    expect(parseUuid(id.toUpperCase())).toBe(id);
  });

  it.each([
    ['without hyphens', id.replaceAll('-', '')],
    ['in braces', `{${id}}`],
    ['with a space', ` ${id}`],
    ['with a new line', `${id}\n`],
    ['a digit short', id.slice(0, -1)],
    ['with another letter', id.replace('a', 'g')],
    ['nothing', ''],
  ])('is none %s', (_what, text) => {
    expect(parseUuid(text)).toBeNull();
  });
});
