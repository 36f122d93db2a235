/** What the tools cost a conversation: a host may put all of them before the model every time. */
import { beforeAll, describe, expect, it } from '@jest/globals';
import { openTestDeployment, shared } from '@venue/api/testing';
import type { ToolDefinition } from '@venue/operations';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { openAgents } from './agents';

let tools: readonly ToolDefinition[];

const service = shared(() => openTestDeployment());
const agents = shared(() => openAgents(service));
beforeAll(async () => {
  tools = (await agents.send('tools/list')).body.result.tools;
});

/** What every host shows to the model. */
function shown({ name, description, inputSchema }: ToolDefinition): number {
  return countTokens(JSON.stringify({ name, description, inputSchema }));
}

/** What some hosts add. */
function whole({ name, description, inputSchema, outputSchema }: ToolDefinition): number {
  return countTokens(JSON.stringify({ name, description, inputSchema, outputSchema }));
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}

describe('the tools as they are listed', () => {
  it('cost 3,000 tokens at most, and 400 each', () => {
    const counts = tools.map((tool) => [tool.name, shown(tool)] as const);

    expect(tools).toHaveLength(14);
    expect(counts.filter(([, count]) => count > 400)).toEqual([]);
    expect(sum(counts.map(([, count]) => count))).toBeLessThanOrEqual(3_000);
  });

  it('cost 7,000 tokens at most with what they answer', () => {
    expect(sum(tools.map(shown))).toBeLessThan(sum(tools.map(whole)));
    expect(sum(tools.map(whole))).toBeLessThanOrEqual(7_000);
  });
});
