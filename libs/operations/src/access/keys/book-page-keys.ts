/** Issues the key of the deployment's own booking pages. */
import {
  bookPageChannel,
  isInForce,
  isOfBookPage,
  publishableCapabilities,
  type Integration,
  type Key,
} from '@venue/domain/access/caller';
import type { IntegrationId } from '@venue/domain/shared/ids';
import { keyView, newSecret, type IssuedKey, type KeyView } from './key-view';
import { type TeamCall, operation } from '../../operation';
import { refusal } from '../../problems';

class BookPageKeyInput {}

/** For an explicit decision of the admin, even after a key was revoked. */
export const issueBookPageKey = operation({
  audience: 'operator',
  effect: 'write',
  title: 'Issue the key of the deployment’s own booking pages',
  input: BookPageKeyInput,

  async run(_input, call): Promise<IssuedKey> {
    const validKey = (await bookPageKeys(call)).find((key) => isInForce(key, call.now));
    if (validKey === undefined) return issue(call);
    throw refusal(
      `The booking pages have the key ${validKey.publicId}: rotate it, or revoke it first.`,
      '',
    );
  },
});

/**
 * Runs at every start and release: issues the key unless one was ever issued, since a revoked key
 * stays revoked, and updates its origin to the deployment's address.
 */
export const keepBookPageKey = operation({
  audience: 'operator',
  effect: 'write',
  title: 'Issue the first key of the booking pages, and keep its origin',
  input: BookPageKeyInput,

  /** The new key; null if one was issued before. */
  async run(_input, call): Promise<{ readonly issued: KeyView | null }> {
    const keys = await bookPageKeys(call);
    if (keys.length === 0) return { issued: await issue(call) };
    const origins = originsOfPages(call);
    const outdated = keys.filter(
      ({ integration }) => integration.origins.join() !== origins.join(),
    );
    for (const { publicId } of outdated) await call.team.keys.setOrigins(publicId, origins);
    return { issued: null };
  },
});

/**
 * In the order of issue. Locked, so that two processes that start together do not both find none.
 */
async function bookPageKeys({ team }: TeamCall): Promise<readonly Key[]> {
  await team.keys.takeTurn();
  return (await team.keys.all()).filter(({ integration }) => isOfBookPage(integration));
}

async function issue(call: TeamCall): Promise<IssuedKey> {
  const integration: Integration = {
    id: call.ids.uuid() as IntegrationId,
    kind: 'publishable',
    name: 'our own booking pages',
    channel: bookPageChannel,
    environment: 'live',
    capabilities: publishableCapabilities,
    venueIds: null,
    origins: originsOfPages(call),
  };
  const { toStore, text } = newSecret(integration, call);
  const key = await call.team.keys.issue({ ...toStore, integration });
  if (key === null) throw new Error('the new key was not stored');
  return { ...keyView(key, call.venues), key: text };
}

/** The origin of the deployment's address; a loopback address is also opened as `localhost`. */
function originsOfPages({ settings }: TeamCall): readonly string[] {
  const { origin } = new URL(settings.baseUrl);
  const local = /^(https?:\/\/)(?:127\.0\.0\.1|localhost)(:\d+)?$/.exec(origin);
  if (local === null) return [origin];
  return ['127.0.0.1', 'localhost'].map((name) => `${local[1]}${name}${local[2] ?? ''}`);
}
