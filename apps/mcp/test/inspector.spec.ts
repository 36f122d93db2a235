/** The official Inspector's command line, with which people try a server. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openTestDeployment, type TestDeployment } from '@venue/testing/deployment';
import { openAgents, type Agents } from './agents';
import { run } from './command';

let service: TestDeployment;
let agents: Agents;
let scratch: string;

beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'inspector-'));
  service = await openTestDeployment();
  agents = await openAgents(service);
});
afterAll(async () => {
  await agents.close();
  await service.close();
  await rm(scratch, { recursive: true });
});

async function inspect(...args: readonly string[]) {
  const target = ['--cli', agents.url, '--transport', 'http', '--format', 'json'];
  const { code, out, err } = await run('@modelcontextprotocol/inspector', [...target, ...args], {
    HOME: scratch,
    MCP_STORAGE_DIR: scratch,
    MCP_AUTO_OPEN_ENABLED: 'false',
    NODE_OPTIONS: '--no-warnings',
  });
  return { code, err, output: out === '' ? null : JSON.parse(out) };
}

const withKey = (): string[] => ['--header', `Authorization: Bearer ${service.key}`];
const call = ['--method', 'tools/call', '--tool-name'];

describe('the Inspector', () => {
  it('greets the server in the older revision, and reads its instructions', async () => {
    const { code, output } = await inspect(...withKey(), '--method', 'initialize');

    expect(code).toBe(0);
    expect(output.result).toMatchObject({
      protocolVersion: '2025-11-25',
      instructions: expect.stringMatching(/^Tables at/),
    });
  });

  it('lists the tools in the newer revision, and finds nothing wrong with their schemas', async () => {
    const modern = ['--protocol-era', 'modern', '--method', 'tools/list', '--strict'];
    const { code, err, output } = await inspect(...withKey(), ...modern);

    expect([code, err]).toEqual([0, '']);
    expect(output).not.toHaveProperty('schemaFindings');
    expect(output.result.tools).toHaveLength(14);
  });

  it('calls a tool', async () => {
    const listing = [...call, 'list_venues', '--tool-args-json', '{}'];
    const { code, output } = await inspect(...withKey(), ...listing);

    expect(code).toBe(0);
    expect(output.result.structuredContent.venues).toHaveLength(3);
  });

  it('says that a key is required', async () => {
    const { code, err } = await inspect('--stored-auth-only', '--method', 'tools/list');

    expect(code).toBe(3);
    expect(err).toContain('auth_required');
  });

  it.each([
    ['of a tool that does not exist', 'drop_tables', 'tool_not_found'],
    ['that ends in a problem', 'get_venue', 'tool_is_error'],
  ])('explains a call %s', async (_what, tool, fault) => {
    const wish = [...call, tool, '--tool-args-json', '{"venueId": "none"}'];
    const { code, err } = await inspect(...withKey(), ...wish);

    expect(code).toBe(5);
    expect(err).toContain(fault);
  });
});
