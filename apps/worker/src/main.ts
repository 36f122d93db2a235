/** The worker as a process of its own. */
import { runApp, watchMessages } from '@venue/runtime';
import { beginWork } from './index';

runApp('worker', async ({ config, database, deployment, observing, health }, opened) => {
  const { metrics, log } = observing;
  await beginWork(deployment, { ...config, ...database, metrics }, opened);
  watchMessages(metrics, health);
  log.say('Ready: messages are being sent');
});
