/**
 * The official conformance suite, including drafts. A baseline lists what this server does not
 * offer; the suite ends with 0 only if nothing else fails, and nothing listed passes.
 */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openTestDeployment, type TestDeployment } from '@venue/testing/deployment';
import { parse } from 'yaml';
import { openAgents, type Agents } from './agents';
import { run } from './command';
import { openForwarder, type Forwarder } from './forwarder';

let service: TestDeployment;
let agents: Agents;
let forwarder: Forwarder;
let scratch: string;

beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'conformance-'));
  service = await openTestDeployment();
  agents = await openAgents(service);
  forwarder = await openForwarder([agents.url], { authorization: `Bearer ${service.key}` });
});
afterAll(async () => {
  await forwarder.close();
  await agents.close();
  await service.close();
  await rm(scratch, { recursive: true });
});

interface Check {
  readonly id: string;
  readonly status: string;
}

/** Every check that was made, as `scenario:check`. */
async function checksIn(folder: string): Promise<readonly Check[]> {
  const runs = await readdir(folder);
  const checks = runs.map(async (name) => {
    const scenario = /^server-(.+?)-\d{4}-\d\d-\d\dT/.exec(name)?.[1] ?? name;
    const text = await readFile(join(folder, name, 'checks.json'), 'utf8');
    const made = JSON.parse(text) as Check[];
    return made.map(({ id, status }) => ({ id: `${scenario}:${id}`, status }));
  });
  return (await Promise.all(checks)).flat();
}

/** The number of scenarios by revision: a suite that lost some would pass unnoticed. */
const scenarios = { '2025-11-25': 33, '2026-07-28': 40 };

describe.each(Object.entries(scenarios))('revision %s', (revision, count) => {
  const baseline = new URL(`../conformance/${revision}.yml`, import.meta.url).pathname;
  let folder: string;
  let ended: Awaited<ReturnType<typeof run>>;

  beforeAll(async () => {
    folder = join(scratch, revision);
    const which = ['--suite', 'all', '--spec-version', revision];
    const args = ['server', '--url', forwarder.url, ...which, '--expected-failures', baseline];
    ended = await run('@modelcontextprotocol/conformance', [...args, '-o', folder]);
  });

  it('is met, except for what is not offered', () => {
    expect(ended).toMatchObject({ code: 0, out: expect.stringContaining('Baseline check passed') });
  });

  it('is checked completely, and each check of the baseline fails', async () => {
    const checks = await checksIn(folder);
    const failed = checks.filter(({ status }) => status === 'FAILURE' || status === 'WARNING');
    const { server } = parse(await readFile(baseline, 'utf8')) as { server: string[] };

    expect(await readdir(folder)).toHaveLength(count);
    expect(failed.map(({ id }) => id).sort()).toEqual([...server].sort());
  });
});
