/** An app with and without traces. */
import { describe, expect, it } from '@jest/globals';
import { startApp } from '@venue/testing/app-process';
import { builtFile } from '@venue/testing/programs';
import { openTestDeployment, shared } from '@venue/testing/deployment';

const loads = new URL('./loads.mjs', import.meta.url).href;
const traceId = '0af7651916cd43dd8448eb211c80319c';
const headers = { traceparent: `00-${traceId}-b7ad6b7169203331-01` };

const service = shared(() => openTestDeployment());

async function idsOf(url: string): Promise<readonly (string | null)[]> {
  const answers = [await fetch(`${url}/nowhere`, { headers }), await fetch(`${url}/nowhere`)];
  return answers.map((answer) => answer.headers.get('x-request-id'));
}

describe('an app without traces', () => {
  it('loads no tracing, and takes the id of its caller’s trace', async () => {
    const app = await startApp(service, 'api', { preload: [loads] });
    const ids = await idsOf(app.url);
    const exitCode = await app.end();

    // The bare interface comes with prom-client; what makes traces does not.
    expect(app.output()).not.toMatch(/loads @opentelemetry\/(?!api$)/m);
    expect(ids).toEqual([traceId, expect.stringMatching(/^[0-9a-f-]{36}$/)]);
    expect(exitCode).toBe(0);
  });

  it('differs in what it loads: with them it loads OpenTelemetry', async () => {
    const preload = [loads, builtFile('shared/tracing.js')];
    const env = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' };
    const app = await startApp(service, 'api', { preload, env });
    const ids = await idsOf(app.url);
    await app.end();

    expect(app.output()).toContain('loads @opentelemetry/sdk-trace');
    expect(ids).toEqual([traceId, expect.stringMatching(/^[0-9a-f]{32}$/)]);
  });
});
