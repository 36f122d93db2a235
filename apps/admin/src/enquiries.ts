import { Option, type Command } from 'commander';
import {
  environments,
  parseLocalDate,
  parseLocalTime,
  type Environment,
  type TeamEnquiriesQuery,
} from '@venue/domain';
import { answerEnquiry } from '@venue/operations/enquiries/answer-enquiry';
import { assignEnquiry } from '@venue/operations/enquiries/assign-enquiry';
import { bookFromEnquiry } from '@venue/operations/enquiries/book-from-enquiry';
import { closeEnquiry, type CloseEnquiryAnswer } from '@venue/operations/enquiries/close-enquiry';
import { listEnquiries } from '@venue/operations/enquiries/list-enquiries';
import { showEnquiry } from '@venue/operations/enquiries/show-enquiry';
import { command, family } from './command';
import { enquirySheet, enquiryTable, shortId } from './enquiry-sheet';
import { Failure, print, type Answer, type Json, type Terminal } from './output';
import { perform } from './session';

const anId = 'The first 8 characters of the id are enough, as the list has them.';

/** `enquiries`: what guests have asked a venue, for its team to deal with. */
export function addEnquiryCommands(program: Command, terminal: Terminal): void {
  const enquiries = family(program, 'enquiries', 'list enquiries, answer them and close them');
  addList(enquiries, terminal);

  command(enquiries, 'show <id>', {
    about: 'show one enquiry whole, with its message',
    example: 'enquiries show 3f0e8a4e',
    more: anId,
  }).action(async (id: string, options: Json) => {
    const found = await perform(showEnquiry, { id }, terminal);
    print(terminal, { text: enquirySheet(found), json: found }, options);
  });

  addReplies(enquiries, terminal);
  addBook(enquiries, terminal);

  command(enquiries, 'close <id>', {
    about: 'note that an enquiry is dealt with',
    example: 'enquiries close 3f0e8a4e --note "Called back, booked for 14 on the phone"',
    more: `${anId}\nA closed enquiry stays closed, and keeps its note.`,
  })
    .option('--note <text>', 'what came of it, for those who look later')
    .action(async (id: string, options: Json & { readonly note?: string }) => {
      const closed = await perform(closeEnquiry, { id, note: options.note }, terminal);
      print(terminal, closedAnswer(closed), options);
    });
}

function addReplies(enquiries: Command, terminal: Terminal): void {
  command(enquiries, 'answer <id>', {
    about: 'answer an enquiry by e-mail, from the venue',
    example: 'enquiries answer 3f0e8a4e --message "Yes, we have room for 14."',
    more: `${anId}\nThe enquiry stays open, and keeps the words of the answer.`,
  })
    .requiredOption('--message <text>', 'what the guest reads, above the venue’s name')
    .action(async (id: string, options: Json & { readonly message: string }) => {
      const answered = await perform(answerEnquiry, { id, message: options.message }, terminal);
      const text = `Answered enquiry ${shortId(answered)}, to ${answered.email ?? ''}.`;
      print(terminal, { text, json: answered }, options);
    });

  command(enquiries, 'assign <id>', {
    about: 'note who of the team deals with an enquiry',
    example: 'enquiries assign 3f0e8a4e --to Maria',
    more: `${anId}\nWithout --to, no one deals with it any more.`,
  })
    .option('--to <name>', 'who deals with it')
    .action(async (id: string, options: Json & { readonly to?: string }) => {
      const assigned = await perform(assignEnquiry, { id, assignee: options.to }, terminal);
      const text = `Enquiry ${shortId(assigned)} is with ${assigned.assignee ?? 'no one'}.`;
      print(terminal, { text, json: assigned }, options);
    });
}

interface BookOptions extends Json {
  readonly date: string;
  readonly time: string;
  readonly party: string;
  readonly phone?: string;
  readonly notes?: string;
}

function addBook(enquiries: Command, terminal: Terminal): void {
  command(enquiries, 'book <id>', {
    about: 'make the booking that an enquiry asks for, and close it',
    example: 'enquiries book 3f0e8a4e --date 2026-12-05 --time 19:00 --party 6',
    more: `${anId}\nName, phone and e-mail are those of the enquiry. The rules are those for everybody.`,
  })
    .requiredOption('--date <day>', 'the day, such as 2026-12-05')
    .requiredOption('--time <time>', 'the time, on the clock of the venue')
    .requiredOption('--party <number>', 'how many guests')
    .option('--phone <number>', 'in place of the one in the enquiry')
    .option('--notes <text>', 'what the team should know')
    .action(async (id: string, options: BookOptions) => {
      const { party, phone, notes } = options;
      const date = parseLocalDate(options.date) ?? undefined;
      const time = parseLocalTime(options.time) ?? undefined;
      const fields = { id, date, time, partySize: Number(party), phone, notes };
      const answer = await perform(bookFromEnquiry, fields, terminal);
      if (answer.booking.reference === null) throw new Failure(answer.booking.summary);
      print(terminal, { text: answer.booking.summary, json: answer }, options);
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
      const text = enquiryTable(found.enquiries, state);
      print(terminal, { text, json: found }, options);
    });
}

function closedAnswer({ outcome, enquiry }: CloseEnquiryAnswer): Answer {
  const { closedLocal } = enquiry;
  const name = `Enquiry ${shortId(enquiry)}`;
  switch (outcome) {
    case 'already_closed': {
      const since = closedLocal === null ? '' : `, since ${closedLocal}`;
      throw new Failure(`${name} is closed already${since}.`);
    }
    case 'closed': {
      const what = `“${enquiry.subject}”, from ${enquiry.name} to ${enquiry.venueName}`;
      return { text: `${name} is closed: ${what}.`, json: enquiry };
    }
  }
}
