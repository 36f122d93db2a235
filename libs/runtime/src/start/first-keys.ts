/** The first keys of a new deployment, so that it can be called at once. */
import type { Environment } from '@venue/domain/access/caller';
import { anyPortOrigins } from '@venue/domain/access/origins';
import { listVenueSlugs } from '@venue/operations/venues/group/list-venue-slugs';
import type { AdminService } from './admin-service';

export interface FirstKeys {
  /** Live, all venues. */
  readonly all: string;
  /** Live, the first venue. */
  readonly one: string;
  /** Sandbox, all venues. */
  readonly sandbox: string;
  /** Publishable, live, all venues: for pages served from this machine. */
  readonly page: string;
  /** Publishable, sandbox, all venues: for pages at any port of this machine. */
  readonly sandboxPage: string;
}

const wish = { name: 'first start', channel: 'api' } as const;

/** Issues `all`, `one` and `sandbox`, the keys for servers. */
export async function issueServerKeys(
  admin: AdminService,
): Promise<Omit<FirstKeys, 'page' | 'sandboxPage'>> {
  const issue = async (venues: string, env: 'live' | 'sandbox'): Promise<string> => {
    return (await admin.issueKey({ ...wish, venues, env })).key;
  };
  const [firstVenue = 'all'] = (await admin.perform(listVenueSlugs, {})).slugs;
  return {
    all: await issue('all', 'live'),
    one: await issue(firstVenue, 'live'),
    sandbox: await issue('all', 'sandbox'),
  };
}

/** Issues a live key for web pages; `origins` is a list separated by commas. */
export function issuePageKey(admin: AdminService, origins: string): Promise<string> {
  return issuePublishable(admin, { origins, env: 'live' });
}

/** Issues a sandbox key for a developer's pages at any port of this machine. */
export function issueSandboxPageKey(admin: AdminService): Promise<string> {
  return issuePublishable(admin, { origins: anyPortOrigins.join(), env: 'sandbox' });
}

async function issuePublishable(
  admin: AdminService,
  parts: { readonly origins: string; readonly env: Environment },
): Promise<string> {
  const forPages = { ...wish, channel: 'widget', kind: 'publishable', venues: 'all' } as const;
  return (await admin.issueKey({ ...forPages, ...parts })).key;
}
