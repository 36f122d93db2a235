import {
  capabilities,
  isInForce,
  type Capability,
  type Integration,
} from '@venue/domain/access/caller';
import { eventsCapability } from '@venue/domain/webhook/endpoint';
import { required, optional } from '../../fields/field';
import { anyText, plainText } from '../../fields/kinds';
import { parseCapabilities } from './capabilities-named';
import { KeyAnswer, findKey, keyView, toKey, parseVenueIds, type KeyView } from './key-view';
import { type TeamCall, operation } from '../../operation';
import { refusal } from '../../problems';

class ChangeKeyInput {
  @required(plainText, 'The id, or the whole key.') id!: string;
  @optional(anyText, 'What it may do from now on too: names with commas.')
  addCapabilities!: string | null;
  @optional(anyText, 'What it may do no more: names with commas.')
  removeCapabilities!: string | null;
  @optional(anyText, 'The venues it may see from now on: all, or slugs with commas.')
  venues!: string | null;
}

export const changeKey = operation({
  audience: 'team',
  effect: 'write',
  title: 'Change what an integration key may do, and at which venues',
  route: 'POST /keys/{id}/change',
  capability: 'setup.manage',
  isGroupWide: true,
  description:
    'The secret stays. It takes effect within 15 seconds, also for a key that this one is rotated to or from. Events that were held since changes.read was missing are sent once it is granted.',
  input: ChangeKeyInput,
  answer: KeyAnswer,
  problems: ['not-found'],

  async run(input, call): Promise<KeyView> {
    const { keys, webhooks } = call.team;
    await keys.takeTurn();
    const { publicId, integration } = await changeableKey(input.id, call);
    const venueIds =
      input.venues === null ? integration.venueIds : parseVenueIds(input.venues, call);
    const capabilities = changedCapabilities(integration, input);
    const key = await keys.change(publicId, { capabilities, venueIds });
    if (capabilities.includes(eventsCapability)) await webhooks.resume(integration.id);
    return keyView(key, call.venues);
  },

  view: toKey,
});

async function changeableKey(id: string, call: TeamCall) {
  const key = await findKey(id, call);
  if (key.integration.kind === 'integration' && isInForce(key, call.now)) return key;
  throw refusal(`The key ${key.publicId} is not an active integration key.`, 'id');
}

function changedCapabilities(
  { capabilities: current }: Integration,
  { addCapabilities, removeCapabilities, venues }: ChangeKeyInput,
): readonly Capability[] {
  if (addCapabilities === null && removeCapabilities === null && venues === null) {
    throw refusal('Name capabilities to add or to remove, or the venues.', '/addCapabilities');
  }
  const named = (text: string | null, pointer: string): readonly Capability[] =>
    text === null ? [] : parseCapabilities(text, pointer);
  const added = named(addCapabilities, '/addCapabilities');
  const removed = named(removeCapabilities, '/removeCapabilities');
  const both = added.filter((one) => removed.includes(one));
  if (both.length > 0) {
    throw refusal(`Both added and removed: ${both.join(', ')}.`, '/removeCapabilities');
  }
  return capabilities.filter(
    (one) => added.includes(one) || (current.includes(one) && !removed.includes(one)),
  );
}
