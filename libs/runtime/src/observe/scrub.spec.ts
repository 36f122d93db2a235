import { describe, expect, it } from '@jest/globals';
import { errorDetails } from './error-details';
import { scrub } from './scrub';

describe('a text from outside', () => {
  it.each([
    ['invalid input syntax for type uuid: "Ada"', 'invalid input syntax for type uuid: "…"'],
    ['invalid input: "Ada "the" Great" here', 'invalid input: "…" here'],
    ["No such session: 'cs_test_1', sorry", "No such session: '…', sorry"],
    ['Unexpected token A in JSON, `Ada`', 'Unexpected token A in JSON, `…`'],
    ['no mailbox ada@example.com here', 'no mailbox … here'],
    ['refused vb_live_7Hq2ZbT9_secret', 'refused …'],
    ['no route to +44 117 496 0001.', 'no route to ….'],
    ['no route to 0117-4960001', 'no route to …'],
    ['lost K7QP 4M2X twice', 'lost … twice'],
    ['lost k7qp4m2x twice', 'lost … twice'],
    ['lost TEST-K7QP-4M2X twice', 'lost … twice'],
    ['cannot GET /pay/t0ken', 'cannot GET /…'],
  ])('%s', (text, left) => {
    expect(scrub(text)).toBe(left);
  });

  it.each([
    'connect ECONNREFUSED 127.0.0.1:5432',
    "the server can't answer and doesn't",
    'canceling statement due to lock timeout',
    'no lane sends a text of live',
  ])('keeps its words: %s', (text) => {
    expect(scrub(text)).toBe(text);
  });
});

describe('an error', () => {
  it('keeps the place, the reason and the name of a rule, and no value of a row', () => {
    const fault = Object.assign(new Error('duplicate key "ada@example.com"'), {
      code: '23505',
      constraint: 'guest_email_key',
      detail: 'Key (email)=(ada@example.com) already exists.',
      parameters: ['ada@example.com'],
    });
    const written = errorDetails(new Error('it failed for 0117 496 0001', { cause: fault }));

    expect(written).toMatchObject({
      msg: 'it failed for …',
      cause: { msg: 'duplicate key "…"', code: '23505', constraint: 'guest_email_key' },
    });
    expect(written.cause?.stack).toMatch(/^at .*scrub\.spec\.ts/);
    expect(JSON.stringify(written)).not.toMatch(/ada@|0117/);
  });
});
