/** `guests export` and `erase`: the data about a person. */
import { parseRegion } from '@venue/domain/shared/phone';
import { required } from '@venue/operations/fields/field';
import { parsedText } from '@venue/operations/fields/kind';
import {
  erasePerson,
  previewErasure,
  type ErasePersonAnswer,
} from '@venue/operations/guests/erase-person';
import { exportPersonalData } from '@venue/operations/guests/export-personal-data';
import { listConsents, type ConsentsAnswer } from '@venue/operations/guests/list-consents';
import { command, instead } from '../command';
import { csvOf } from '../csv';
import { failureJson, Failure, tableOf } from '../output';

/** In capitals or not. */
class CountryOption {
  @required(
    parsedText((text) => parseRegion(text.toUpperCase()), {
      name: 'country',
      message: 'must be a country such as GB',
      schema: { type: 'string', examples: ['GB'] },
    }),
    'The country of the number.',
  )
  country!: string;
}

/** A phone number or an e-mail address identifies a person. */
const person = {
  oneOf: ['phone', 'email'],
  flags: {
    phone: { conflicts: ['email'] },
    country: { flag: '--country <code>', input: CountryOption, conflicts: ['email'] },
  },
};

export const guestsExport = command({
  call: 'guests export',
  example: '--email ada@example.com',
  description:
    'Guests and contacts as pages have named them, what they agreed to hear, bookings, tickets, enquiries, what ' +
    'happened to these, and when messages were written to them. A number does not lead to an address, nor the other ' +
    'way: where you know both, export by each. The same is what erase takes. Of marketing preferences, email and sms ' +
    'are what counts from then on: a yes from a page (askedEmail, askedSms) does not undo an earlier no. It is JSON; ' +
    '--json gives all in one line.',
  operation: exportPersonalData,
  ...person,
  text: ({ who, data }) => JSON.stringify({ who, ...data }, null, 2),
  json: ({ who, data }) => ({ who, ...data }),
});

export const guestsConsent = command({
  call: 'guests consent',
  example: '--venue the-harbour --csv',
  description:
    'Guests agree on a page of the venue, for e-mails and texts apart. The list is empty until one does.',
  operation: listConsents,
  text: ({ consents }) =>
    consents.length === 0
      ? 'No guest has agreed to hear news of this venue.'
      : tableOf(consents, ['channel', 'to', 'name', 'since', 'page']),
  instead: instead({
    flag: '--csv',
    description: 'the same for a spreadsheet',
    operation: listConsents,
    text: spreadsheetOf,
  }),
});

function spreadsheetOf({ consents }: ConsentsAnswer): string {
  const rows = consents.map(({ channel, to, name, since, page }) => {
    return [channel, to, name, since, page ?? ''];
  });
  return csvOf(['channel', 'to', 'name', 'since', 'page'], rows);
}

export const erase = command({
  call: 'erase',
  title: 'erase a person: their name, number and address, everywhere',
  example: '--phone "0117 496 0001"',
  description:
    'Without --yes it tells what would be erased, and changes nothing. There is no way back. A booking keeps its ' +
    'reference, its table and its money, without a name, so a guest who comes still has a seat. A number does not lead to ' +
    'an address, nor the other way: where you know both, erase by each. Of a member of the team whose rights were ' +
    'revoked, the address takes the name out of the history as well.',
  operation: previewErasure,
  ...person,
  text: previewText,
  instead: instead({
    flag: '--yes',
    description: 'erase it permanently',
    operation: erasePerson,
    text: erasedText,
    json: ({ erased }) => ({ ok: true, erased }),
  }),
});

/** Exit code 1, because nothing was erased: a script without --yes must not treat it as success. */
function previewText({ who, erased }: ErasePersonAnswer): never {
  const lines = isNothing(erased)
    ? [`Nothing is stored about ${who}.`]
    : [`About ${who}, this would be erased:`, ...listed(erased), ...toCome(erased)];
  const error = [...lines, 'Nothing was changed: say --yes to erase for good.'].join('\n');
  throw new Failure(error, { ...failureJson(error), wouldErase: erased });
}

function erasedText({ who, erased }: ErasePersonAnswer): string {
  const lines = isNothing(erased)
    ? [`Nothing was stored about ${who}.`]
    : [`About ${who}, this was erased:`, ...listed(erased), ...toCome(erased)];
  const proof = 'That it was done is on record, with a hash of the number or address alone.';
  return [...lines, proof].join('\n');
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
  ['texts', '1 text from the guest', '# texts from the guest'],
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

/** Erasing a booking sends no message, and its table stays reserved. */
function toCome({ upcoming }: Counts): string[] {
  if (upcoming === 0) return [];
  const what =
    upcoming === 1
      ? 'booking is still to come: its table stays'
      : 'bookings are still to come: their tables stay';
  return [`${upcoming} ${what} taken, without a name.`];
}
