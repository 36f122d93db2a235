/** The address at which `npm start` serves a data folder, for commands that print links to it. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readSettings, type ProcessEnv } from '../settings/read-settings';

interface ServiceAddress {
  readonly dataDir: string;
  readonly baseUrl: string;
}

const fileIn = (dataDir: string): string => join(dataDir, 'base-url');

/** Called at each start, since the port may differ from the previous one's. */
export async function rememberAddress({ dataDir, baseUrl }: ServiceAddress): Promise<void> {
  await writeFile(fileIn(dataDir), `${baseUrl}\n`);
}

/** BASE_URL, or the address with PORT; if neither is set, the address of the last start. */
export async function addressFor(
  env: ProcessEnv,
  { dataDir, baseUrl }: ServiceAddress,
): Promise<string> {
  const { settingStates } = readSettings('admin', env);
  const isChosen = settingStates.some(
    ({ name, from }) => ['BASE_URL', 'PORT'].includes(name) && from !== 'default',
  );
  if (isChosen) return baseUrl;
  const lastAddress = await readFile(fileIn(dataDir), 'utf8').catch(() => null);
  return lastAddress?.trim() ?? baseUrl;
}
