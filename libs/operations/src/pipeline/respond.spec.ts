import { describe, expect, it } from '@jest/globals';
import type { Key } from '@venue/domain/access/caller';
import { Interruption } from '@venue/domain/interruption';
import { Problem } from '../problems';
import type { Deployment } from './deployment';
import { answerResult, replayedResult, type OperationResult } from './operation-result';
import type { RequestState } from './caller';
import { respond } from './respond';
import type { AgentCall, FaultContext, RequestRecord } from './telemetry';

const problemsUrl = 'https://book.example/problems';

interface RequestParts {
  readonly execute: () => OperationResult;
  readonly headers?: Record<string, string>;
  readonly agent?: AgentCall;
  readonly linksOf?: (answer: object) => string;
  readonly key?: Key;
}

async function respondWith({ execute, headers = {}, agent, linksOf, key }: RequestParts) {
  const records: RequestRecord[] = [];
  const faults: unknown[] = [];
  const telemetry = {
    recordRequest: (record: RequestRecord) => void records.push(record),
    recordFault: (error: unknown, about: FaultContext) => void faults.push([error, about]),
  };
  const request = {
    requestId: 'r1',
    surface: 'rest' as const,
    ...(agent === undefined ? {} : { agent }),
  };
  const state = {
    operation: { route: 'POST /things', linksOf: linksOf ?? null },
    headers,
    key: key ?? null,
  } as unknown as RequestState;
  const around = { request, deployment: { telemetry, problemsUrl } as unknown as Deployment };
  const response = await respond(state, async () => execute(), around);
  const [{ ms, ...record } = { ms: -1 }] = records;
  expect([records.length, ms >= 0]).toEqual([1, true]);
  return { ...response, record, faults };
}

const createdStatus = { status: 201, created: null };
const fails = (error: Error) => (): never => {
  throw error;
};

describe('an answer', () => {
  it('is sent and recorded with its outcome', async () => {
    const key = { publicId: 'aaaaaaaa', integration: { environment: 'sandbox' } } as Key;
    const execute = () => answerResult({ outcome: 'booked' }, createdStatus);

    expect(await respondWith({ execute, key, headers: { 'X-Request-Id': 'r1' } })).toEqual({
      status: 201,
      contentType: 'application/json',
      body: '{"outcome":"booked"}',
      headers: { 'X-Request-Id': 'r1' },
      outcome: 'booked',
      record: {
        requestId: 'r1',
        surface: 'rest',
        operation: 'POST /things',
        keyId: 'aaaaaaaa',
        environment: 'sandbox',
        outcome: 'booked',
        status: 201,
        replayed: false,
        firstTraceId: null,
      },
      faults: [],
    });
  });

  it.each([{}, { outcome: 1 }, { outcome: null }])(
    'without an outcome is ok: %j',
    async (answer) => {
      const { outcome, record } = await respondWith({
        execute: () => answerResult(answer, createdStatus),
      });

      expect([outcome, record]).toMatchObject(['ok', { keyId: null, environment: null }]);
    },
  );

  it('for an agent is recorded with its call', async () => {
    const agent = { tool: 'create_booking', revision: '1', client: null, coercedCount: 2 };
    const { record } = await respondWith({ execute: () => answerResult({}, createdStatus), agent });

    expect(record).toMatchObject({ agent });
  });

  it('has its links, after the existing ones', async () => {
    const linksOf = (answer: object): string => `<${(answer as { readonly at: string }).at}>`;
    const execute = () => answerResult({ at: '/here' }, createdStatus);
    const both = { Link: '</docs>' };

    expect((await respondWith({ execute, linksOf })).headers).toEqual({ Link: '</here>' });
    expect((await respondWith({ execute, linksOf, headers: both })).headers).toEqual({
      Link: '</docs>, </here>',
    });
    const moved = () => answerResult({ at: '/here' }, { status: 300, created: null });
    expect((await respondWith({ execute: moved, linksOf })).headers).toEqual({});
  });
});

describe('a stored answer', () => {
  const stored = (status: number, body: object) => () =>
    replayedResult({ status, contentType: 'text/x', body: JSON.stringify(body) });

  it('is marked as a replay', async () => {
    expect(await respondWith({ execute: stored(201, { outcome: 'booked' }) })).toMatchObject({
      contentType: 'text/x',
      headers: { 'Idempotent-Replayed': 'true' },
      outcome: 'booked',
      record: { replayed: true, firstTraceId: null, outcome: 'booked' },
    });
  });

  it('that is a refusal names the request that was refused first', async () => {
    const body = { type: `${problemsUrl}/no-deposit-due`, traceId: 'r0', outcome: 'x' };

    expect(await respondWith({ execute: stored(400, body) })).toMatchObject({
      outcome: 'no-deposit-due',
      body: JSON.stringify(body),
      record: { replayed: true, firstTraceId: 'r0', outcome: 'no-deposit-due' },
    });
  });
});

describe('a refusal', () => {
  it.each<[string, Problem, object]>([
    ['that can be tried again', new Problem('rate-limited', { retryAfterSeconds: 7 }), retry('7')],
    ['of a method', new Problem('not-found', { allow: 'GET, HEAD' }), { Allow: 'GET, HEAD' }],
    ['of a key', new Problem('invalid-key'), { 'WWW-Authenticate': 'Bearer' }],
    ['of anything else', new Problem('not-found'), {}],
  ])('%s has its headers, and no fault is recorded', async (_what, problem, headers) => {
    const { faults, ...response } = await respondWith({ execute: fails(problem) });

    expect(response).toMatchObject({ outcome: problem.slug, record: { outcome: problem.slug } });
    expect(response.headers).toStrictEqual(headers);
    expect(faults).toEqual([]);
  });

  it.each<[string, Error, string, object]>([
    ['a fault', new Error('no luck'), 'internal-error', {}],
    ['a busy venue', new Interruption('busy'), 'service-unavailable', retry('1')],
    ['a duplicate', new Interruption('duplicate-in-flight'), 'conflict', retry('1')],
  ])('because of %s is recorded with its cause', async (_what, error, outcome, headers) => {
    const response = await respondWith({ execute: fails(error) });

    expect([response.outcome, response.headers]).toEqual([outcome, headers]);
    expect(response.faults).toEqual([[error, { traceId: 'r1', operation: 'POST /things' }]]);
    expect(response.body).not.toContain('luck');
  });
});

function retry(seconds: string): object {
  return { 'Retry-After': seconds };
}
