import type { Command } from 'commander';
import { exportPersonalData } from '@venue/operations/guests/export-personal-data';
import { command, family } from './command';
import { print, type Json, type Terminal } from './output';
import { personIn, withPersonOptions, type PersonOptions } from './person';
import { perform } from './session';

/** `guests`: the data stored about a person, for a request for access. */
export function addGuestCommands(program: Command, terminal: Terminal): void {
  const guests = family(program, 'guests', 'tell a person what is kept of them');
  const made = command(guests, 'export', {
    about: 'write all that is kept of a person, as JSON',
    example: 'guests export --email ada@example.com',
    more: [
      'Guests and contacts as pages have named them, what they agreed to hear, bookings,',
      'tickets, enquiries, what happened to these, and when messages were written to them.',
      'A number does not lead to an address, nor the other way: where you know both, export',
      'by each. The same is what erase takes. Of marketing preferences, email and sms are what counts from then',
      'on: a yes from a page (askedEmail, askedSms) does not undo an earlier no. --json',
      'gives all in one line.',
    ].join('\n'),
  });
  withPersonOptions(made).action(async (options: PersonOptions & Json) => {
    const person = personIn(options, made);
    const { who, data } = await perform(exportPersonalData, person, terminal);
    const json = { who, ...data };
    print(terminal, { text: JSON.stringify(json, null, 2), json }, options);
  });
}
