/** The keys of a new deployment, so that a newcomer has something to call with. */
import { anyPortOrigins, type Environment } from '@venue/domain';
import { listVenueSlugs } from '@venue/operations';
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
  /** Sandbox, all venues, publishable: for pages at any port of this machine. */
  readonly sandboxPage: string;
}

const wish = { name: 'first start', channel: 'api' } as const;

/** Those for servers. */
export async function issueServerKeys(
  administration: Administration,
): Promise<Omit<FirstKeys, 'page' | 'sandboxPage'>> {
  const issue = async (venues: string, env: 'live' | 'sandbox'): Promise<string> => {
    return (await administration.issueKey({ ...wish, venues, env })).key;
  };
  const [firstVenue = 'all'] = (await administration.perform(listVenueSlugs, {})).slugs;
  return {
    all: await issue('all', 'live'),
    one: await issue(firstVenue, 'live'),
    sandbox: await issue('all', 'sandbox'),
  };
}

/** A live one for pages; `origins` are sites, with commas. */
export function issuePageKey(administration: Administration, origins: string): Promise<string> {
  return issuePublishable(administration, { origins, env: 'live' });
}

/** One for a developer's pages, wherever on this machine they are served. */
export function issueSandboxPageKey(administration: Administration): Promise<string> {
  return issuePublishable(administration, { origins: anyPortOrigins.join(), env: 'sandbox' });
}

async function issuePublishable(
  administration: Administration,
  parts: { readonly origins: string; readonly env: Environment },
): Promise<string> {
  const forPages = { ...wish, channel: 'widget', kind: 'publishable', venues: 'all' } as const;
  return (await administration.issueKey({ ...forPages, ...parts })).key;
}
