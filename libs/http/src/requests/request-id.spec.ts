import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from '@jest/globals';
import { requestIdOf } from './request-id';

const id = '0af7651916cd43dd8448eb211c80319c';
const parent = 'b7ad6b7169203331';
const ids = { uuid: () => 'ours' } as never;
const requestWith = (traceparent?: string): IncomingMessage =>
  ({ headers: traceparent === undefined ? {} : { traceparent } }) as unknown as IncomingMessage;
const idWith = (traceparent?: string): string =>
  requestIdOf(requestWith(traceparent), { ids, traceId: () => null });

describe('the id of a request', () => {
  it.each([
    ['of this version', `00-${id}-${parent}-01`],
    ['of a later version, which says more', `01-${id}-${parent}-01-more`],
  ])('is that of its sender’s trace: %s', (_what, traceparent) => {
    expect(idWith(traceparent)).toBe(id);
  });

  it.each([
    ['none', undefined],
    ['one of this version that says more', `00-${id}-${parent}-01-more`],
    ['one of the version that is none', `ff-${id}-${parent}-01`],
    ['one of zeros', `00-${'0'.repeat(32)}-${parent}-01`],
    ['one whose parent is zeros', `00-${id}-${'0'.repeat(16)}-01`],
    ['one in capitals', `00-${id.toUpperCase()}-${parent}-01`],
    ['one that is a digit short', `00-${id.slice(1)}-${parent}-01`],
    ['something else', 'Augusta Quackenbush'],
  ])('is ours if there is no such trace: %s', (_what, traceparent) => {
    expect(idWith(traceparent)).toBe('ours');
  });

  it('is that of the current trace if there is one, and stays the same', () => {
    const request = requestWith(`00-${id}-${parent}-01`);
    const under = requestIdOf(request, { ids, traceId: () => 'under way' });

    expect([under, requestIdOf(request, { ids, traceId: () => null })]).toEqual([
      'under way',
      'under way',
    ]);
  });
});
