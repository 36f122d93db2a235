/** The worker as a process of its own. */
import { runApp, watchMessages } from '@venue/runtime';
import { beginWork } from './index';

runApp('worker', async ({ config, database, deployment, observing, health }, onClose) => {
  const { metrics, log } = observing;
  await beginWork(deployment, { ...config, ...database, metrics }, onClose);
  watchMessages(metrics, health);
  log.announce('Ready: messages are being sent');
});
