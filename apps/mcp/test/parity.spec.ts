/**
 * REST and the tools share one pipeline: every outcome of every tool, and every problem of a call,
 * is requested both ways in the same state, with equal answers.
 */
import { beforeAll, describe, expect, it } from '@jest/globals';
import { shared } from '@venue/testing/deployment';
import { toolsOf } from '@venue/operations/agents/tools';
import { catalogue } from '@venue/operations/catalogue';
import { problemsOf } from '@venue/operations/operation';
import { openAgents, slugIn } from './agents';
import { answers } from './parity-answers';
import type { Scenario } from './parity-calls';
import {
  exemptions,
  ofHttpAlone,
  ofTheOtherChange,
  refusals,
  refusedCalls,
} from './parity-refusals';
import {
  asTool,
  comparable,
  operationOf,
  restSurface,
  type Surface,
  type CallResult,
} from './parity-surfaces';
import { newScenarioContext, openParityDeployment } from './parity-context';

let surfaces: Readonly<Record<'rest' | 'tool', Surface>>;

const service = shared(() => openParityDeployment());
const agents = shared(() => openAgents(service));
beforeAll(async () => {
  // A tool of a later capability is listed only for keys that were granted it.
  const key = await service.issueKey({ capabilities: 'all,waitlist.join' });
  surfaces = { rest: restSurface(service), tool: await asTool(agents, key) };
});

const scenarios: readonly Scenario[] = [
  ...[...answers, ...refusals].map(([tool, ends, when, given]) => ({ tool, ends, when, given })),
  ...refusedCalls,
];

async function play(scenario: Scenario, surface: Surface): Promise<CallResult> {
  const context = await newScenarioContext(service);
  const wish = await scenario.given(context);
  const { key, idempotencyKey } = context;
  const operation = operationOf(scenario.tool);
  const call = (): Promise<CallResult> => surface({ operation, wish, key, idempotencyKey });
  return scenario.around === undefined ? call() : scenario.around(context, call);
}

describe('both surfaces', () => {
  it.each(scenarios)('answer alike: $tool is $ends when $when', async (scenario) => {
    const overRest = await play(scenario, surfaces.rest);
    const overMcp = await play(scenario, surfaces.tool);

    expect([overRest.ending, overMcp.ending]).toEqual([scenario.ends, scenario.ends]);
    expect(comparable(overMcp.json)).toBe(comparable(overRest.json));
    if (overRest.retryAfterSeconds === null) expect(overMcp.retryAfterSeconds).toBeNull();
    // A second may have passed between them.
    else {
      const apart = Number(overMcp.retryAfterSeconds) - overRest.retryAfterSeconds;
      expect(Math.abs(apart)).toBeLessThanOrEqual(1);
    }
  });
});

const tools = toolsOf(catalogue);
const endingsOf = (tool: string): readonly string[] => [
  ...new Set(scenarios.filter((one) => one.tool === tool).map(({ ends }) => ends)),
];

describe.each(tools.map((tool) => [tool.definition.name, tool] as const))('%s', (name, tool) => {
  it('was asked for every problem that it may end in', () => {
    const slugs = problemsOf(tool.operation)
      .filter((slug) => !(slug in ofHttpAlone) && !(`${name} ${slug}` in exemptions))
      .filter((slug) => slug !== 'conflict' || name === 'create_booking');

    expect(endingsOf(name)).toEqual(expect.arrayContaining(slugs));
  });

  it('was asked for every outcome that it may have', () => {
    const { properties } = tool.definition.outputSchema as {
      properties: { outcome?: { enum: readonly string[] } };
    };

    const outcomes = properties.outcome?.enum ?? ['answered'];
    const ownOutcomes = outcomes.filter(
      (outcome) => !ofTheOtherChange.includes(`${name} ${outcome}`),
    );

    expect(endingsOf(name)).toEqual(expect.arrayContaining(ownOutcomes));
  });
});

describe('what was left out', () => {
  const possible = new Set(tools.flatMap(({ operation }) => problemsOf(operation)));

  it('is said by HTTP alone, or is there no more', () => {
    expect([...possible]).toEqual(expect.arrayContaining(Object.keys(ofHttpAlone)));
    const uncovered = [...possible].filter((slug) => !scenarios.some(({ ends }) => ends === slug));

    expect(uncovered.sort()).toEqual(Object.keys(ofHttpAlone).sort());
  });

  it('is what the tool could not be brought to', () => {
    for (const left of Object.keys(exemptions)) {
      const [tool = '', slug = ''] = left.split(' ');

      expect(problemsOf(operationOf(tool))).toContain(slug);
      expect(endingsOf(tool)).not.toContain(slug);
    }
  });

  it('differs in the name of an argument alone', async () => {
    const overRest = await service.get('/venues/not%20here');
    const overMcp = await agents.call('get_venue', { venueId: 'not here' });

    expect(slugIn(overMcp)).toBe('validation-failed');
    expect(JSON.parse(overMcp.content[1]?.text ?? '')).toEqual({
      ...JSON.parse(overRest.text.replaceAll('"id must', '"venueId must')),
      errors: [{ pointer: 'venueId', detail: expect.stringMatching(/^venueId must be the id/) }],
      traceId: expect.any(String),
    });
  });
});
