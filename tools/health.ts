/**
 * The health check of a container: exits with 0 when the app in it can serve. The image needs no
 * shell and no curl for it.
 */
const port = process.env['OPS_PORT'] ?? '9090';
const host = process.env['HOST'] ?? '0.0.0.0';
// An app that listens on all addresses is asked on loopback.
const at = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;

try {
  const response = await fetch(`http://${at}:${port}/health/ready`, {
    signal: AbortSignal.timeout(3_000),
  });
  if (!response.ok) process.stderr.write(await response.text());
  process.exitCode = response.ok ? 0 : 1;
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
