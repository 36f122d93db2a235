// Loaded before an app: prints the name of each OpenTelemetry package that is loaded from then on.
import { registerHooks } from 'node:module';

registerHooks({
  load(url, context, nextLoad) {
    const name = /node_modules\/(@opentelemetry\/[\w-]+)\//.exec(url)?.[1];
    if (name !== undefined) process.stderr.write(`loads ${name}\n`);
    return nextLoad(url, context);
  },
});
