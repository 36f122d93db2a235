import { describe, expect, it } from '@jest/globals';
import { Secrets, type HashUse } from './secrets';

const secrets = new Secrets('a pepper of some length');

describe('a hash', () => {
  it('is 256 bits, as hexadecimal', () => {
    expect(secrets.hash('phone', '+441174960000')).toMatch(/^[0-9a-f]{64}$/);
  });

  it('is the same every time, in every process with that pepper', () => {
    const again = new Secrets('a pepper of some length');

    expect(again.hash('phone', 'x')).toBe(secrets.hash('phone', 'x'));
    // Later versions must find the stored hashes again.
    expect(secrets.hash('phone', '+441174960000')).toBe(
      '852d599bafe9116b3f9e6bcdac4eed2f0f5d8edd16da6001a5b8982fcd0599b3',
    );
  });

  it('differs under another pepper', () => {
    expect(new Secrets('another pepper').hash('phone', 'x')).not.toBe(secrets.hash('phone', 'x'));
  });

  it('differs for another use, so that one never passes for the other', () => {
    const uses: HashUse[] = ['key-secret', 'idempotency-key', 'fingerprint', 'reference', 'phone'];
    const hashes = uses.map((use) => secrets.hash(use, 'x'));

    expect(new Set(hashes).size).toBe(uses.length);
  });

  it('distinguishes texts that only look alike', () => {
    expect(secrets.hash('phone', 'é')).not.toBe(secrets.hash('phone', 'e\u0301'));
    expect(secrets.hash('phone', '')).not.toBe(secrets.hash('phone', ' '));
  });
});

describe('a comparison', () => {
  const hash = secrets.hash('key-secret', 'right');

  it('finds the text that was hashed, and no other', () => {
    expect(secrets.matches('key-secret', 'right', hash)).toBe(true);
    expect(secrets.matches('key-secret', 'wrong', hash)).toBe(false);
    expect(secrets.matches('key-secret', '', hash)).toBe(false);
  });

  it('depends on the use', () => {
    expect(secrets.matches('phone', 'right', hash)).toBe(false);
  });

  it('finds nothing in a dummy', () => {
    expect(secrets.matches('key-secret', 'right', '0'.repeat(64))).toBe(false);
  });
});
