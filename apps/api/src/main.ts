/** The Booking API as a process of its own, on a database that is there and migrated. */
import { serve } from '@venue/http';
import {
  openDatabase,
  openDeployment,
  readConfig,
  runService,
  portFault,
  StartFault,
} from '@venue/runtime';
import { openApi } from './index';

runService(async (opened) => {
  const reading = readConfig(process.env, { required: ['DATABASE_URL', 'KEY_PEPPER'] });
  if (reading.kind === 'faulty') throw new StartFault(reading.faults.join('\n'));
  const { config } = reading;

  const database = await openDatabase(config);
  opened(() => database.close());
  const api = await openDeployment({ ...config, ...database });
  opened(() => api.close());
  const serving = await serve(await openApi(api.deployment), config.port, api.deployment).catch(
    (error: unknown) => {
      throw portFault(error, config.port);
    },
  );
  opened(() => serving.drain());
  process.stdout.write(`Ready: ${config.baseUrl}\n`);
});
