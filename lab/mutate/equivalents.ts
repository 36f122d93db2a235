export interface Equivalent {
  readonly file: string;
  /** As the report prints it: what was there, and what replaced it. */
  readonly change: string;
  readonly because: string;
}

/** Mutants that no spec can notice, since what they change has no effect. */
export const equivalents: readonly Equivalent[] = [
  ...inFile('libs/domain/src/access/loopback.ts', {
    '/^127(\\.\\d{1,3}){3}$/ → /127(\\.\\d{1,3}){3}$/':
      'a host that ends in a number is an address of four numbers, or no URL',
  }),
  ...inFile('libs/domain/src/availability/make-block.ts', {
    'span === null → false': 'a block without a span is refused before',
    'end.date > date → true': 'a service day ends after its date',
  }),
  ...inFile('libs/domain/src/availability/start-set.ts', {
    'spare > 0 → spare >= 0': 'nothing is cut off where nothing is spare',
    'spare > 0 → true': 'nothing is cut off where nothing is spare',
    'word < this.words.length → word <= this.words.length':
      'a typed array ignores what is written beyond its end',
  }),
  ...inFile('libs/domain/src/availability/days.ts', {
    'to < horizon → to <= horizon': 'both are the same day then',
  }),
  ...inFile('libs/domain/src/booking/conflicts.ts', {
    'former !== null && !changed.has(booking.venue) → false':
      'a venue whose rules are the same breaks nothing, which only takes longer to find',
  }),
  ...inFile('libs/domain/src/booking/numbers.ts', {
    'first === undefined → false': 'no group is empty',
    '[] → ["Stryker was here"]': 'no group is empty',
  }),
  ...inFile('libs/domain/src/history/changes.ts', {
    'one.transaction < other.transaction → one.transaction <= other.transaction':
      'equal ones are compared by their number',
  }),
  ...inFile('libs/domain/src/message/texting.ts', {
    'parsePhoneNumberFromString(phone)?.countryCallingCode → parsePhoneNumberFromString(phone).countryCallingCode':
      'a number that is stored can be parsed',
  }),
  ...inFile('libs/domain/src/shared/money.ts', {
    'known !== undefined → false': 'a format that is known need not be made again',
    'formats.set(key, made); → ;': 'a format that is known need not be made again',
  }),
  ...inFile('libs/domain/src/venue/windows.ts', {
    'last >= dayMinutes → true': 'no start is after midnight where the last is before it',
  }),
  ...inFile('libs/domain/src/webhook/delivery.ts', {
    "answer.kind === 'answered' → true": 'no answer has no status either way',
    'status !== null → true': 'null is less than 200',
  }),
  ...inFile('libs/operations/src/authentication/key-cache.ts', {
    'oldest !== undefined → true': 'a full cache has an oldest entry',
  }),
  ...inFile('libs/operations/src/agents/tool-schemas.ts', {
    'words === undefined → false': 'JSON leaves out undefined',
  }),
  ...inFile('libs/operations/src/bookings/guest-page/guest-operations.ts', {
    "{ pointer: 'note', detail } → {}": 'the page of a guest has its own words for a wrong note',
  }),
  ...inFile('libs/operations/src/tickets/door/door-list.ts', {
    'first === undefined → false': 'no group is empty',
  }),
  ...inFile('libs/operations/src/webhooks/list-changes.ts', {
    'input.after === null → false': 'nothing is no cursor either way',
  }),
  ...inFile('libs/operations/src/webhooks/payload.ts', {
    "part === 'receipt' → true":
      'no other change has an amount of money, and JSON leaves out undefined',
  }),
];

function inFile(file: string, changes: Readonly<Record<string, string>>): Equivalent[] {
  return Object.entries(changes).map(([change, because]) => ({ file, change, because }));
}
