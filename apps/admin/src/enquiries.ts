import { Option, type Command } from 'commander';
import { environments, type Environment, type TeamEnquiriesQuery } from '@venue/domain';
import {
  closeEnquiry,
  listEnquiries,
  showEnquiry,
  toTeamEnquiry,
  type CloseEnquiryAnswer,
} from '@venue/operations';
import { command, family } from './command';
import { enquirySheet, enquiryTable, shortId } from './enquiry-sheet';
import { Failure, localTime, say, type Answer, type Json, type Terminal } from './output';
import { perform } from './session';

const anId = 'The first 8 characters of the id are enough, as the list has them.';

/** `enquiries`: what guests have asked a venue, for its team to deal with. */
export function addEnquiryCommands(program: Command, terminal: Terminal): void {
  const enquiries = family(program, 'enquiries', 'list enquiries, read them and close them');
  addList(enquiries, terminal);

  command(enquiries, 'show <id>', {
    about: 'show one enquiry whole, with its message',
    example: 'enquiries show 3f0e8a4e',
    more: anId,
  }).action(async (id: string, options: Json) => {
    const found = await perform(showEnquiry, { id }, terminal);
    say(terminal, { text: enquirySheet(found), json: toTeamEnquiry(found) }, options);
  });

  command(enquiries, 'close <id>', {
    about: 'note that an enquiry is dealt with',
    example: 'enquiries close 3f0e8a4e --note "Called back, booked for 14 on the phone"',
    more: `${anId}\nA closed enquiry stays closed, and keeps its note.`,
  })
    .option('--note <text>', 'what came of it, for those who look later')
    .action(async (id: string, options: Json & { readonly note?: string }) => {
      const closed = await perform(closeEnquiry, { id, note: options.note }, terminal);
      say(terminal, closedAnswer(closed), options);
    });
}

interface ListOptions extends Json {
  readonly env: Environment;
  readonly venue?: string;
  readonly state: TeamEnquiriesQuery['state'];
}

function addList(enquiries: Command, terminal: Terminal): void {
  command(enquiries, 'list', {
    about: 'list enquiries, the one that has waited for longest first',
    example: 'enquiries list --venue the-harbour',
    more: [
      'RECEIVED is on the clock of the venue. Long subjects are cut: enquiries show <id>',
      'has all of one.',
    ].join('\n'),
  })
    .addOption(
      new Option('--env <environment>', 'live ones, or the sandbox’s')
        .choices(environments)
        .default('live'),
    )
    .option('--venue <slug>', 'to that venue only')
    .addOption(
      new Option('--state <state>', 'in that state')
        .choices(['open', 'closed', 'all'])
        .default('open'),
    )
    .action(async (options: ListOptions) => {
      const { env, venue, state } = options;
      const found = await perform(listEnquiries, { environment: env, venue, state }, terminal);
      const json = { enquiries: found.map(toTeamEnquiry) };
      say(terminal, { text: enquiryTable(found, state), json }, options);
    });
}

function closedAnswer({ outcome, enquiry }: CloseEnquiryAnswer): Answer {
  const { venue, closedAt } = enquiry;
  const name = `Enquiry ${shortId(enquiry)}`;
  switch (outcome) {
    case 'already_closed': {
      const since = closedAt === null ? '' : `, since ${localTime(closedAt, venue)}`;
      throw new Failure(`${name} is closed already${since}.`);
    }
    case 'closed': {
      const what = `“${enquiry.subject}”, from ${enquiry.name} to ${venue.name}`;
      return { text: `${name} is closed: ${what}.`, json: toTeamEnquiry(enquiry) };
    }
  }
}
