import { displayReference, environments, isoOf, type TeamEnquiry } from '@venue/domain';
import { gives, givesOrNull } from '../fields/field';
import { moment, oneOf, uuid, words } from '../fields/kinds';
import { isoOrNull } from './team-booking-view';

/** An enquiry as the venue's team deals with it. */
export class TeamEnquiryAnswer {
  @gives(uuid, 'The enquiry.') id!: string;
  @gives(oneOf(...environments), 'Live, or of the sandbox.') environment!: string;
  @gives(oneOf('open', 'closed'), 'Whether it has been dealt with.') state!: string;
  @gives(words, 'The venue, by its slug.') venue!: string;
  @givesOrNull(words, 'The booking or the tickets that it is about.') reference!: string | null;
  @gives(words, 'Who asks.') name!: string;
  @givesOrNull(words, 'Their phone number.') phone!: string | null;
  @givesOrNull(words, 'Their e-mail address.') email!: string | null;
  @givesOrNull(words, 'What kind of guest they say they are.') guestType!: string | null;
  @gives(words, 'What it is about.') subject!: string;
  @gives(words, 'What they wrote.') message!: string;
  @gives(words, 'Through which channel it came.') source!: string;
  @givesOrNull(words, 'The page from which it was sent.') sourceUrl!: string | null;
  @gives(moment, 'When it came in.') createdAt!: string;
  @givesOrNull(moment, 'When it was closed.') closedAt!: string | null;
  @givesOrNull(words, 'What came of it.') closingNote!: string | null;
}

export function toTeamEnquiry(enquiry: TeamEnquiry): TeamEnquiryAnswer {
  const { id, environment, venue, reference, createdAt, closedAt, ...rest } = enquiry;
  return {
    id,
    environment,
    state: stateOfEnquiry(enquiry),
    venue: venue.slug,
    reference: reference && displayReference(reference),
    name: rest.name,
    phone: rest.phone,
    email: rest.email,
    guestType: rest.guestType,
    subject: rest.subject,
    message: rest.message,
    source: rest.source,
    sourceUrl: rest.sourceUrl,
    createdAt: isoOf(createdAt),
    closedAt: isoOrNull(closedAt),
    closingNote: rest.closingNote,
  };
}

export function stateOfEnquiry({ closedAt }: Pick<TeamEnquiry, 'closedAt'>): 'open' | 'closed' {
  return closedAt === null ? 'open' : 'closed';
}
