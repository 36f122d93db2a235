import { describe, expect, it } from '@jest/globals';
import { invalid, Problem } from '../problems';
import { toProblemResponse } from '../pipeline/operation-response';
import { toolResultOf } from './tool-result';

const resultFor = (answer: object, headers = {}) =>
  toolResultOf({
    status: 200,
    contentType: 'application/json',
    body: JSON.stringify(answer),
    headers,
  });

const refusalOf = (problem: Problem) =>
  toolResultOf(
    toProblemResponse(problem, 'trace', { deployment: { problemsUrl: 'http://p' }, headers: {} }),
  );

describe('the result of a tool', () => {
  it('is the whole answer twice, and the text begins with what can be read out', () => {
    const answer = { outcome: 'booked', summary: 'Booked.' };
    const { content, structuredContent, isError, _meta } = resultFor(answer);

    expect(content).toEqual([{ type: 'text', text: '{"summary":"Booked.","outcome":"booked"}' }]);
    expect(structuredContent).toEqual(answer);
    expect([isError, _meta]).toEqual([undefined, undefined]);
  });

  it('says when it is the answer of an earlier call', () => {
    expect(resultFor({ summary: 'S.' }, { 'Idempotent-Replayed': 'true' })._meta).toEqual({
      replayed: true,
    });
  });

  it('cuts a text that is too long for hosts, says so, and keeps the structure whole', () => {
    const answer = { food: 'x'.repeat(60_000), summary: 'S.' };
    const { content, structuredContent, _meta } = resultFor(answer);
    const fullLength = JSON.stringify(answer).length;
    const left = fullLength - 60_000;

    expect(content[0]?.text).toMatch(new RegExp(`\\n\\[${left} characters more are in`));
    expect(structuredContent).toEqual(answer);
    expect(_meta).toEqual({ 'anthropic/maxResultSizeChars': fullLength });
  });

  it('says nothing of the size of a text that is just not cut', () => {
    const longest = 'x'.repeat(60_000 - JSON.stringify({ summary: 'S.', food: '' }).length);
    const { content, _meta } = resultFor({ summary: 'S.', food: longest });

    expect(content[0]?.text).toMatch(/x"}$/);
    expect(_meta).toBeUndefined();
  });
});

describe('a problem for an agent', () => {
  it('is described in words, with what to do next, and whole', () => {
    const { content, isError, structuredContent } = refusalOf(new Problem('venue-not-found'));

    expect(content[0]?.text).toBe(
      'We don’t know that venue. Take the id of a venue from list_venues. (venue-not-found)',
    );
    expect(JSON.parse(content[1]?.text ?? '')).toMatchObject({ type: 'http://p/venue-not-found' });
    expect([isError, structuredContent]).toEqual([true, undefined]);
  });

  it('names every field that is not right', () => {
    const { content } = refusalOf(
      invalid([
        { pointer: '/date', detail: 'date is required.' },
        { pointer: '/time', detail: 'time is required.' },
      ]),
    );

    expect(content[0]?.text).toMatch(/^date is required\. time is required\. Nothing was done/);
  });

  it('says how long to wait, also for machines', () => {
    const { content, _meta } = refusalOf(new Problem('rate-limited', { retryAfterSeconds: 7 }));

    expect(content[0]?.text).toContain('Try again in 7 seconds.');
    expect(_meta).toEqual({ retryAfterSeconds: 7 });
  });

  it('names the trace id of a fault of ours', () => {
    expect(refusalOf(new Problem('internal-error')).content[0]?.text).toContain(
      'trace id is trace.',
    );
  });
});
