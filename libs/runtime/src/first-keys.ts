/** The keys of a new deployment, so that a newcomer has something to call with. */
import type { Administration } from './administration';

export interface FirstKeys {
  /** Live, all venues. */
  readonly all: string;
  /** Live, the first venue. */
  readonly one: string;
  /** Sandbox, all venues. */
  readonly sandbox: string;
  /** Live, all venues, publishable: for pages from this machine. */
  readonly page: string;
}

const wish = { name: 'first start', channel: 'api' } as const;

/** Those for servers. */
export async function issueServerKeys(
  administration: Administration,
): Promise<Omit<FirstKeys, 'page'>> {
  const issue = async (venues: string, env: 'live' | 'sandbox'): Promise<string> => {
    return (await administration.issueKey({ ...wish, venues, env })).key;
  };
  const [firstVenue = 'all'] = await administration.venues();
  return {
    all: await issue('all', 'live'),
    one: await issue(firstVenue, 'live'),
    sandbox: await issue('all', 'sandbox'),
  };
}

/** `origins` are sites, with commas. */
export async function issuePageKey(
  administration: Administration,
  origins: string,
): Promise<string> {
  const forPages = { ...wish, channel: 'widget', kind: 'publishable', origins } as const;
  return (await administration.issueKey({ ...forPages, venues: 'all', env: 'live' })).key;
}
