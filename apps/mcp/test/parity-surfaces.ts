/** Makes one call over REST and as a tool, with results in a common form. */
import { expect } from '@jest/globals';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020';
import formats from 'ajv-formats';
import { slugOf, type TestDeployment } from '@venue/testing/deployment';
import { catalogue } from '@venue/operations/catalogue';
import type { Operation } from '@venue/operations/operation';
import type { ProblemBody } from '@venue/operations/problems';
import { slugIn, type Agents, type ToolAnswer } from './agents';

export type Wish = Readonly<Record<string, unknown>>;

/** A call to make. */
export interface ParityCall {
  readonly operation: Operation;
  readonly wish: Wish;
  readonly key: string;
  /** If null, REST gets a new one, and a tool call is sent without. */
  readonly idempotencyKey: string | null;
}

/** The result of a call, in the same form for both surfaces. */
export interface CallResult {
  /** The outcome of an answer, `answered` where it has none, or the slug of a problem. */
  readonly ending: string;
  /** The answer or the problem, byte for byte. */
  readonly json: string;
  readonly retryAfterSeconds: number | null;
}

export type Surface = (ask: ParityCall) => Promise<CallResult>;

export function operationOf(tool: string): Operation {
  const match = catalogue.find((operation) => operation.tool === tool);
  if (match === undefined) throw new Error(`there is no tool ${tool}`);
  return match;
}

export function restSurface(service: TestDeployment): Surface {
  return async ({ operation, wish, key, idempotencyKey }) => {
    const { method, path, others } = requestFor(operation, wish);
    const query = new URLSearchParams(others as Record<string, string>);
    const answer =
      method === 'GET'
        ? await service.get(`${path}?${query.toString()}`, {
            key,
          })
        : await service.post(path, others, {
            key,
            ...(idempotencyKey === null ? {} : { idempotencyKey }),
          });
    const wait = answer.headers.get('retry-after');
    return {
      ending: answer.status < 400 ? endingOf(answer.body) : slugOf(answer),
      json: answer.text,
      retryAfterSeconds: wait === null ? null : Number(wait),
    };
  };
}

/** Puts each argument where the route expects it: the path, the query or the body. */
function requestFor({ route, argumentNames = {} }: Operation, wish: Wish) {
  const [method = '', form = ''] = route.split(' ');
  const others: Record<string, unknown> = { ...wish };
  const path = form.replace(/\{(\w+)\}/g, (_all, name: string) => {
    const called = argumentNames[name] ?? name;
    const { [called]: value } = others;
    delete others[called];
    return encodeURIComponent(String(value));
  });
  return { method, path, others };
}

/** Calls tools, and expects of every result what holds for all of them. */
export async function asTool(agents: Agents, key: string): Promise<Surface> {
  const schemas = await publishedSchemas(agents, key);
  return async ({ operation, wish, key: asKey, idempotencyKey }) => {
    const name = operation.tool ?? '';
    const args = idempotencyKey === null ? wish : { ...wish, idempotencyKey };
    const result = await agents.call(name, args, { key: asKey });
    return result.isError === true ? problemIn(result) : answerIn(result, schemas[name]);
  };
}

type Schemas = Readonly<Record<string, ValidateFunction>>;

async function publishedSchemas(agents: Agents, key: string): Promise<Schemas> {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  formats.default(ajv);
  const { body } = await agents.send('tools/list', {}, { key });
  const tools: { name: string; outputSchema: object }[] = body.result.tools;
  return Object.fromEntries(
    tools.map(({ name, outputSchema }) => [name, ajv.compile(outputSchema)]),
  );
}

function answerIn(result: ToolAnswer, validate: ValidateFunction | undefined): CallResult {
  const { content, structuredContent } = result;
  expect(content).toHaveLength(1);
  expect(JSON.parse(content[0]?.text ?? '')).toEqual(structuredContent);
  expect(validate?.(structuredContent)).toBe(true);
  return {
    ending: endingOf(structuredContent),
    json: JSON.stringify(structuredContent),
    retryAfterSeconds: null,
  };
}

function problemIn(result: ToolAnswer): CallResult {
  const { content, structuredContent, _meta } = result;
  expect(structuredContent).toBeUndefined();
  expect(content).toHaveLength(2);
  const [spoken, json] = content.map(({ text }) => text) as [string, string];
  const { detail, errors = [] } = JSON.parse(json) as ProblemBody;
  for (const said of [{ detail }, ...errors]) expect(spoken).toContain(said.detail);
  const { retryAfterSeconds = null } = (_meta ?? {}) as { retryAfterSeconds?: number };
  if (retryAfterSeconds !== null) {
    expect(spoken).toContain(`Try again in ${retryAfterSeconds} second`);
  }
  return { ending: slugIn(result), json, retryAfterSeconds };
}

function endingOf({ outcome = 'answered' }: { readonly outcome?: string }): string {
  return outcome;
}

/** Replaces references and ids that differ from call to call, also within sentences. */
export function comparable(json: string): string {
  const { reference, enquiryId, entryId, traceId, booking } = JSON.parse(json) as Record<
    string,
    unknown
  >;
  const made = {
    reference: reference ?? (booking as { reference?: unknown } | null | undefined)?.reference,
    enquiryId,
    entryId,
    traceId,
  };
  return Object.entries(made).reduce(
    (text, [name, value]) =>
      typeof value === 'string' ? text.replaceAll(value, `<${name}>`) : text,
    json,
  );
}
