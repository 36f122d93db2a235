import { output } from '../../fields/field';
import { flag, listOf, uuid, plainText } from '../../fields/kinds';
import { operation } from '../../operation';

class ListTeamVenuesInput {}

export class TeamVenueAnswer {
  @output(uuid, 'The venue.') id!: string;
  @output(plainText, 'By this name other operations take it as `venue`.') slug!: string;
  @output(plainText, 'Its name.') name!: string;
  @output(plainText, 'IANA time zone; dates and times of this venue are in it.') timezone!: string;
  @output(flag, 'Whether it is no longer in the group file.') isRetired!: boolean;
}

export class TeamVenuesAnswer {
  @output(listOf(TeamVenueAnswer), 'In the order of the group file, retired ones last.')
  venues!: readonly TeamVenueAnswer[];
}

/** Lists the venues that the caller may see. */
export const listTeamVenues = operation({
  audience: 'team',
  effect: 'read',
  route: 'GET /venues',
  capability: 'diary.read',
  title: 'List my venues',
  description: 'The venues that you may see. Nothing of any other is found anywhere.',
  input: ListTeamVenuesInput,
  answer: TeamVenuesAnswer,

  run(_input, { venues }): Promise<TeamVenuesAnswer> {
    const summaries = venues.map(({ id, slug, name, zone, isRetired }) => {
      return { id, slug, name, timezone: zone, isRetired };
    });
    return Promise.resolve({ venues: summaries });
  },
});
