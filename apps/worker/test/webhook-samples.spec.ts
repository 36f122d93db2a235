/** The verifiers in docs/webhooks.md, with the headers and bodies of a worker. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Instant } from '@venue/domain/shared/time';
import type { WebhookEndpointId } from '@venue/domain/webhook/endpoint';
import { build } from 'esbuild';
import { Secrets } from '@venue/operations/authentication/secrets';
import { webhookHeaders, webhookSecret } from '@venue/operations/webhooks/signature';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../../..');
const secrets = new Secrets('the pepper of the test suites');
const id = '3f0e8a4e-6a55-4c6e-9d4e-0b1c2d3e4f50' as WebhookEndpointId;
const endpoint = { id, secretVersion: 2, rotatedUntil: (Date.now() + 3_600_000) as Instant };
const body = JSON.stringify({ type: 'webhook.test', data: { name: 'Zoë' } });

const headersAt = (now: number) =>
  webhookHeaders({ messageId: 'm', body, now: now as Instant }, endpoint, secrets);

/** The headers, the receiver's version of the secret, the body, and whether it is valid. */
const cases = [
  ['the new secret', headersAt(Date.now()), 2, body, true],
  ['the secret before it', headersAt(Date.now()), 1, body, true],
  ['another secret', headersAt(Date.now()), 3, body, false],
  ['another body', headersAt(Date.now()), 2, body.replace('test', 'toast'), false],
  ['an old webhook', headersAt(Date.now() - 301_000), 2, body, false],
] as const;

let folder: string;
let page: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'webhook-samples-'));
  page = await readFile(join(root, 'docs/webhooks.md'), 'utf8');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function sample(language: string): string {
  const [, code] = new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(page) ?? [];
  if (code === undefined) throw new Error(`no sample in ${language}`);
  return code;
}

describe('the verifier in TypeScript', () => {
  type EventOf = (request: Request, secret: string) => Promise<unknown>;
  let eventOf: EventOf;

  beforeAll(async () => {
    const client = join(root, 'libs/client/src/index.ts');
    const [file, outfile] = [join(folder, 'sample.ts'), join(folder, 'sample.js')];
    await writeFile(file, sample('ts').replace('@venue-booking/client', client));
    await build({ entryPoints: [file], outfile, bundle: true, platform: 'node' });
    ({ eventOf } = (await import(outfile)) as { eventOf: EventOf });
  });

  it.each(cases)('judges %s', async (_, headers, version, sent, isRight) => {
    const request = new Request('https://example.com', { method: 'POST', headers, body: sent });
    const judged = eventOf(request, webhookSecret(secrets, id, version));

    await (isRight
      ? expect(judged).resolves.toEqual(JSON.parse(body))
      : expect(judged).rejects.toThrow());
  });
});

describe('the verifier in Python', () => {
  it('judges the same', async () => {
    const sent = cases.map(([, headers, version, text]) => ({
      headers,
      text,
      secret: webhookSecret(secrets, id, version),
    }));
    const file = join(folder, 'sample.py');
    await writeFile(file, `${sample('python')}${judgeInPython}`);
    const output = await run('python3', [file, JSON.stringify(sent)]).catch((error: unknown) => {
      if ((error as { code?: unknown }).code === 'ENOENT') return null;
      throw error;
    });
    // Without Python on the machine there is nothing to check.
    if (output === null) return;

    expect(JSON.parse(output.stdout)).toEqual(
      cases.map(([, , , , isRight]) => (isRight ? JSON.parse(body) : null)),
    );
  });
});

const judgeInPython = `
import sys

def judged(one):
    try:
        return event_of(one["text"].encode(), one["headers"], one["secret"])
    except ValueError:
        return None

print(json.dumps([judged(one) for one in json.loads(sys.argv[1])]))
`;
