/** The worker as a process of its own. */
import { runApp } from '@venue/runtime';
import { beginWork } from './index';

runApp('worker', async ({ config, database, deployment }, opened) => {
  await beginWork(deployment, { ...config, ...database }, opened);
  process.stdout.write('Ready: messages are being sent\n');
});
