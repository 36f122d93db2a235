/**
 * Every operation, called by its schema: input that the schema accepts is never refused for its
 * form, other input always is, and no input causes an internal error.
 */
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { catalogue } from '@venue/operations/catalogue';
import { schemaOf } from '@venue/operations/fields/schema';
import type { Operation } from '@venue/operations/operation';
import {
  invalidBody,
  validBody,
  type BodyOverrides,
  type Body,
  type InvalidBody,
} from './arbitrary';
import { guest, slugOf, type Answer, sharedDeployment } from '@venue/testing/deployment';

let references: readonly string[];
let typeIds: readonly string[];
/** For every operation, those of later capabilities too. */
let wholeKey: string;

/** The calls of each kind for each operation, in batches of ten. */
const batches = Number(process.env['FUZZ_CALLS'] ?? 100) / 10;

const service = sharedDeployment('2026-12-01T09:00:00Z');
beforeAll(async () => {
  wholeKey = await service.issueKey({ capabilities: 'all,waitlist.join' });
  references = await Promise.all(
    ['2026-12-08', '2026-12-09', '2026-12-10'].map(async (date) => {
      const body = { date, time: '19:00', partySize: 2, guest };
      const made = { ...body, venueId: service.venueId['the-harbour'] };
      return (await service.post('/reservations', made, { key: wholeKey })).body.reference;
    }),
  );
  const types = await service.sql<{ id: string }>('select id from booking_type');
  typeIds = types.map(({ id }) => id);
});
beforeEach(() => service.sql('delete from failed_proof'));

const posts = catalogue.filter(({ route }) => route.startsWith('POST'));

/** Ids, references and numbers that exist, among others that do not. */
function betterValues(): BodyOverrides {
  const venue = fc.constantFrom(...Object.values(service.venueId));
  const phone = fc.constantFrom(guest.phone, '+44 117 496 0000', '+1 212 555 0100', '999', 'x');
  const reference = fc.oneof(
    fc.constantFrom(...references),
    fc.constantFrom('BBBB BBBB', 'x', '%2F', '🦆', 'B'.repeat(64), '?a=1#b', '...'),
  );
  return {
    venueId: fc.oneof({ weight: 8, arbitrary: venue }, fc.uuid(), fc.constant(null)),
    bookingTypeId: fc.oneof(fc.constantFrom(...typeIds), fc.uuid(), fc.constant(null)),
    phone,
    reference,
  };
}

const extras: fc.Arbitrary<Body> = fc.constantFrom({}, { extra: 1 }, { state: ['x', { y: null }] });

/** The path with its parameters, and the rest as the body. */
function send({ route }: Pick<Operation, 'route'>, fields: Body, key?: null): Promise<Answer> {
  const { reference, ...rest } = fields;
  const path = route.replace('POST ', '');
  const sending = { key: key === null ? key : wholeKey };
  if (!hasPath({ route })) return service.post(path, fields, sending);
  return service.post(
    path.replace('{reference}', encodeURIComponent(String(reference))),
    rest,
    sending,
  );
}

const hasPath = ({ route }: Pick<Operation, 'route'>): boolean => route.includes('{reference}');

const inBatches = <T>(one: fc.Arbitrary<T>): fc.Arbitrary<T[]> =>
  fc.array(one, { minLength: 10, maxLength: 10 });

describe.each(posts.map((operation) => [operation.title, operation] as const))(
  '%s',
  (_title, operation) => {
    const schema = schemaOf(operation.input);
    /** A parameter of a path is always text. */
    const invalid = (): fc.Arbitrary<InvalidBody> =>
      invalidBody(schema, betterValues()).filter(
        ({ pointer }) => !hasPath(operation) || pointer !== '/reference',
      );

    it('takes whatever its schema takes', async () => {
      const call = fc.tuple(validBody(schema, betterValues()), extras);
      await fc.assert(
        fc.asyncProperty(inBatches(call), async (calls) => {
          await service.sql('delete from failed_proof');
          const answers = await Promise.all(
            calls.map(([body, more]) => send(operation, { ...more, ...body })),
          );
          for (const answer of answers) expectUnderstood(answer);
        }),
        { numRuns: batches },
      );
    });

    it('refuses whatever its schema refuses, and says where', async () => {
      await fc.assert(
        fc.asyncProperty(inBatches(invalid()), async (calls) => {
          const answers = await Promise.all(calls.map(({ body }) => send(operation, body)));
          answers.forEach((answer, at) => {
            expect([answer.status, slugOf(answer)]).toEqual([400, 'validation-failed']);
            const pointer = calls[at]?.pointer ?? '';
            expect(pointersOf(answer).filter((one) => !one.startsWith(pointer))).toEqual([]);
            expect(pointersOf(answer)).not.toEqual([]);
          });
        }),
        { numRuns: batches },
      );
    });

    it('is closed to callers without a key, whatever is sent', async () => {
      const call = fc.oneof(
        validBody(schema, betterValues()),
        invalid().map(({ body }) => body),
      );
      await fc.assert(
        fc.asyncProperty(inBatches(call), async (calls) => {
          const answers = await Promise.all(calls.map((body) => send(operation, body, null)));
          expect(answers.map(({ status }) => status)).toEqual(calls.map(() => 401));
        }),
        // The key is checked before anything is read.
        { numRuns: Math.ceil(batches / 5) },
      );
    });
  },
);

function pointersOf({ body }: Answer): string[] {
  return body.errors.map(({ pointer }: { pointer: string }) => pointer);
}

/** An answer, or a problem that is not about the form of the request. */
function expectUnderstood(answer: Answer): void {
  expect(answer.status).toBeLessThan(500);
  if (slugOf(answer) !== 'validation-failed') return;
  // Whether these are right depends on the venue or on other fields, not on their form.
  const dependent = ['/guest', '/guest/phone', '/phone', '/bookingTypeId', '/from', '/until'];
  expect(dependent).toContain(pointersOf(answer)[0]);
}

describe('the list of venues', () => {
  it('has no use for a query, and takes any', async () => {
    const query = fc
      .string({ unit: 'binary', maxLength: 50 })
      .filter((text) => text.isWellFormed());
    await fc.assert(
      fc.asyncProperty(query, async (text) => {
        const answer = await service.get(`/venues?${encodeURIComponent(text)}=${encodeURI(text)}`);
        expect(answer.status).toBe(200);
      }),
      { numRuns: 100 },
    );
  });
});
