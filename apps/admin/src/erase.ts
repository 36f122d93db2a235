import type { Command } from 'commander';
import {
  erasePerson,
  previewErasure,
  type ErasePersonAnswer,
} from '@venue/operations/guests/erase-person';
import { command } from './command';
import { failed, Failure, print, type Answer, type Json, type Terminal } from './output';
import { personIn, withPersonOptions, type PersonOptions } from './person';
import { perform } from './session';

interface EraseOptions extends Json, PersonOptions {
  readonly yes?: boolean;
}

/** `erase`: deletes a person's data at their request. */
export function addEraseCommand(program: Command, terminal: Terminal): void {
  const erase = command(program, 'erase', {
    about: 'forget a person: their name, number and address, everywhere',
    example: 'erase --phone "0117 496 0001"',
    more: [
      'Without --yes it tells what would be erased, and changes nothing. There is no way',
      'back. A booking keeps its reference, its table and its money, without a name, so',
      'whoever comes still has a seat. A number does not lead to an address, nor the',
      'other way: where you know both, erase by each. Of a member of the team whose rights',
      'were revoked, the address takes the name out of the history as well.',
    ].join('\n'),
  });
  withPersonOptions(erase)
    .option('--yes', 'erase it, for good')
    .action(async (options: EraseOptions) => {
      const person = personIn(options, erase);
      if (options.yes !== true)
        throw previewFailure(await perform(previewErasure, person, terminal));
      print(terminal, erasedAnswer(await perform(erasePerson, person, terminal)), options);
    });
}

/** Exit code 1, since nothing was erased: a script that forgot --yes must not take it for done. */
function previewFailure({ who, erased }: ErasePersonAnswer): Failure {
  const lines = isNothing(erased)
    ? [`Nothing is stored about ${who}.`]
    : [`About ${who}, this would be erased:`, ...listed(erased), ...toCome(erased)];
  const error = [...lines, 'Nothing was changed: say --yes to erase for good.'].join('\n');
  return new Failure(error, { ...failed(error), wouldErase: erased });
}

function erasedAnswer({ who, erased }: ErasePersonAnswer): Answer {
  const lines = isNothing(erased)
    ? [`Nothing was stored about ${who}.`]
    : [`About ${who}, this was erased:`, ...listed(erased), ...toCome(erased)];
  const proof = 'That it was done is on record, with a hash of the number or address alone.';
  return { text: [...lines, proof].join('\n'), json: { ok: true, erased } };
}

type Counts = ErasePersonAnswer['erased'];

const kinds: readonly (readonly [kind: keyof Counts, one: string, many: string])[] = [
  ['bookings', 'the guest of 1 booking', 'the guest of # bookings'],
  ['enquiries', 'the guest and the words of 1 enquiry', 'the guest and the words of # enquiries'],
  ['orders', 'the buyer of 1 order of tickets', 'the buyer of # orders of tickets'],
  ['contacts', '1 contact that a page has named', '# contacts that pages have named'],
  ['preferences', '1 marketing preference', '# marketing preferences'],
  ['members', 'the name of 1 former member', 'the names of # former members'],
  ['messages', '1 message', '# messages'],
  ['answers', '1 stored answer to a program', '# stored answers to programs'],
];

function listed(erased: Counts): string[] {
  return kinds
    .filter(([kind]) => erased[kind] > 0)
    .map(
      ([kind, one, many]) =>
        `  ${erased[kind] === 1 ? one : many.replace('#', String(erased[kind]))}`,
    );
}

function isNothing(erased: Counts): boolean {
  return kinds.every(([kind]) => erased[kind] === 0);
}

/** Erasing a booking sends no message, so its table stays taken too. */
function toCome({ upcoming }: Counts): string[] {
  if (upcoming === 0) return [];
  const what =
    upcoming === 1
      ? 'booking is still to come: its table stays'
      : 'bookings are still to come: their tables stay';
  return [`${upcoming} ${what} taken, without a name.`];
}
