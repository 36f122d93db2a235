import {
  capabilities,
  covers,
  environments,
  type Environment,
  type Integration,
} from '@venue/domain/access/caller';
import { isoOrNull } from '@venue/domain/shared/time';
import type { Venue } from '@venue/domain/venue/venue';
import { output, outputOrNull } from '../../fields/field';
import { listOf, moment, oneOf, plainText, uuid } from '../../fields/kinds';
import { listOfWords } from '../../fields/list-of-words';
import { operation } from '../../operation';
import { formatList } from '../../wording/format';

class ShowKeyInput {}

class VenueOfKeyAnswer {
  @output(uuid, 'The id of the venue.') id!: string;
  @output(plainText, 'Its name in addresses, accepted wherever its id is.') slug!: string;
  @output(plainText, 'The name of the venue.') name!: string;
}

class ShowKeyAnswer {
  @output(plainText, 'What the admin of the venues calls the integration.') name!: string;
  @output(plainText, 'Noted as the source of its bookings.') channel!: string;
  @output(oneOf(...environments), 'Whose diary the key opens.') environment!: Environment;
  @output(listOfWords(...capabilities), 'What the key may do.')
  capabilities!: Integration['capabilities'];
  @output(listOf(VenueOfKeyAnswer), 'The venues that the key covers.')
  venues!: readonly VenueOfKeyAnswer[];
  @outputOrNull(moment, 'When the key ends; null for never.') expiresAt!: string | null;
  @output(plainText, 'The answer in a sentence.') summary!: string;
}

export const showKey = operation({
  tool: null,
  route: 'GET /key',
  capability: null,
  effect: 'read',
  venue: 'none',
  title: 'Show the key',
  description:
    'Gives the name, the environment, the capabilities and the venues of the key that is sent. Use it to check a new key, and to ' +
    'learn what is missing after `capability-missing`.',
  input: ShowKeyInput,
  answer: ShowKeyAnswer,
  problems: [],

  run(_input, { caller, group, keyExpiresAt }): Promise<ShowKeyAnswer> {
    const { name, channel, environment, capabilities } = caller;
    const venues = group.venues.filter(({ id }) => covers(caller, id));
    return Promise.resolve({
      name,
      channel,
      environment,
      capabilities,
      venues: venues.map(({ id, slug, name }) => ({ id, slug, name })),
      expiresAt: isoOrNull(keyExpiresAt),
      summary: summaryOf(caller, venues),
    });
  },
});

function summaryOf({ name, environment }: Integration, venues: readonly Venue[]): string {
  const covered = venues.length === 0 ? 'no venue' : formatList(venues.map(({ name }) => name));
  return `This ${environment} key, “${name}”, covers ${covered}.`;
}
