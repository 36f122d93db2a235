import { describe, expect, it } from '@jest/globals';
import { edit, faultsOf, group, lineOf } from '../test/quay-group';

describe('a fault in a group file', () => {
  /**
   * The text to replace, its replacement, the message, and a text on the line of the fault if that
   * is another.
   */
  type Row = readonly [before: string, after: string, message: string, on?: string];

  /** Most rows are written as one text, with arrows between the parts. */
  const rows = (table: readonly (string | Row)[]): Row[] =>
    table.map((row) => {
      if (typeof row !== 'string') return row;
      const [before = '', after = '', message = '', on] = row.split(' → ');
      return on === undefined ? [before, after, message] : [before, after, message, on];
    });

  function expectOnly([before, after, message, on]: Row) {
    const { text, line } = edit(before, after);

    expect(faultsOf(text)).toEqual([
      expect.objectContaining({ message, line: on === undefined ? line : lineOf(on, text) }),
    ]);
  }

  it.each(
    rows([
      'partySizeMax: 8 → partySizeMax: 0 → policy.partySizeMax must be a whole number from 1 to 1000',
      'partySizeMax: 8 → partySizeMax: 1001 → policy.partySizeMax must be a whole number from 1 to 1000',
      'partySizeMax: 8 → partySizeMax: 7.5 → policy.partySizeMax must be a whole number from 1 to 1000',
      'partySizeMax: 8 → partySizeMax: "8" → policy.partySizeMax must be a whole number from 1 to 1000',
      'partySizeMax: 8 → partySizeMax: → policy.partySizeMax must be a whole number from 1 to 1000',
      'slotIntervalMinutes: 15 → slotIntervalMinutes: 4 → policy.slotIntervalMinutes must be a whole number from 5 to 240',
      'slotIntervalMinutes: 15 → slotIntervalMinutes: 241 → policy.slotIntervalMinutes must be a whole number from 5 to 240',
      'daysAheadMax: 90 → daysAheadMax: 731 → policy.daysAheadMax must be a whole number from 0 to 730',
      'depositLinkMinutes: 120 → depositLinkMinutes: 0 → policy.depositLinkMinutes must be a whole number from 1 to 43200',
      [
        'depositLinkMinutes: 120',
        'depositLinkMinutes: 120\n      reminderHours: 169',
        'policy.reminderHours must be a whole number from 0 to 168',
        'reminderHours',
      ],
      [
        'depositLinkMinutes: 120',
        'depositLinkMinutes: 120\n      maxMoves: 11',
        'policy.maxMoves must be a whole number from 0 to 10',
        'maxMoves',
      ],
      [
        'depositLinkMinutes: 120',
        'depositLinkMinutes: 120\n      waitlistOfferMinutes: 0',
        'policy.waitlistOfferMinutes must be a whole number from 1 to 1440',
        'waitlistOfferMinutes',
      ],
      'pacing: null → pacing: 24 → policy.pacing must be a group of members (name: value), or null',
      'pacing: null → pacing: { intervalMinutes: 15, coversStarting: 0, bookingsStarting: null, coversPresent: null, bookingsPresent: null } → policy.pacing.coversStarting must be a whole number from 1 to 100000, or null',
      'flatPence: 2000 → flatPence: 2147483648 → bookingTypes[dinner].deposits[1].flatPence must be a whole number from 0 to 2147483647',
      'flatPence: 2000 → flatPence: -1 → bookingTypes[dinner].deposits[1].flatPence must be a whole number from 0 to 2147483647',
      'minutes: 90 → minutes: 4 → bookingTypes[dinner].durations[0].minutes must be a whole number from 5 to 1440',
      [
        'minCovers: 1',
        'minCovers: 0',
        'tables[T1].minCovers must be a whole number from 1 to 1000',
      ],
      ['priority: 1 }', 'priority: 1, online: yes }', 'tables[T1].online must be true or false'],
      'name: The Quay → name: "" → name must be one line of text, not empty and without spaces at its ends',
      ['name: The Quay', `name: ${'x'.repeat(121)}`, 'name must be a text of 1 to 120 characters'],
      'slug: the-quay → slug: the--quay → slug must be lower-case letters and digits, with single hyphens between words, such as the-harbour',
      'postcode: BS1 4QA → postcode: 10004 → address.postcode must be a text: put it in quotes, "10004"',
      'phone: "0117 496 0001" → phone: 01174960001 → phone must be a text: put it in quotes, "01174960001"',
      'name: Quay } → name: Quay, logoUrl: "javascript:x" } → brands[quay].logoUrl must be a web address that begins with https:// or http://',
      'name: Quay } → name: Quay, theme: { accent: blue } } → brands[quay].theme.accent must be a colour such as "#0b5c6b", in quotes since # begins a comment',
      'name: Quay } → name: Quay, theme: { font: "x; } body {" } } → brands[quay].theme.font must be font families with commas between them, such as "Georgia, serif"',
      ...['nobody', '"a\\u200fb@x.example"', '"a\\u061cb@x.example"', `'"a b"@x.example'`].map(
        (email): Row => [
          'phone:',
          `email: ${email}\n    phone:`,
          'email must be one e-mail address',
        ],
      ),
      'days: [saturday] → days: [Saterday] → bookingTypes[dinner].deposits[1].when.days[0] must be one of monday, tuesday, wednesday, thursday, friday, saturday, sunday; did you mean saturday?',
      'day: Monday → day: mon → knowledge.opening-hours.regular.overrides[Summer].times[0].day must be one of Monday, Tuesday, Wednesday, Thursday, Friday, Saturday, Sunday',
      "days: [friday, saturday] → days: [friday, friday] → bookingTypes[dinner].windows[0].days has 'friday' twice",
      "days: [friday, saturday] → days: [friday, Friday] → bookingTypes[dinner].windows[0].days has 'friday' twice",
      'days: [friday, saturday] → days: [] → bookingTypes[dinner].windows[0].days must have at least one item',
      'to: "00:30" → to: "24:30" → bookingTypes[dinner].windows[0].to must be a time from "00:00" to "23:59", in quotes',
      'to: "00:30" → to: 2330 → bookingTypes[dinner].windows[0].to must be a time from "00:00" to "23:59", in quotes',
      ...(['bookingMonths', 'enquiryMonths'] as const).flatMap((name) =>
        ['0', '121', '1.5', '"24"', 'null'].map((value): Row => [
          'en-GB }',
          `en-GB, retention: { ${name}: ${value} } }`,
          `group.retention.${name} must be a whole number from 1 to 120`,
        ]),
      ),
      ...['0', '366', '1.5'].map((value): Row => [
        'en-GB }',
        `en-GB, retention: { messageDays: ${value} } }`,
        'group.retention.messageDays must be a whole number from 1 to 365',
      ]),
      'en-GB } → en-GB, retention: 24 } → group.retention must be a group of members (name: value)',
      ['en-GB }', 'en-GB, textCountries: [] }', 'group.textCountries must have at least one item'],
      ['en-GB }', 'en-GB, textCountries: GB }', 'group.textCountries must be a list, or null'],
      ['en-GB }', 'en-GB, textCountries: [~] }', 'group.textCountries[0] must be a text'],
      ['en-GB }', 'en-GB, textCountries: [GB, GB] }', "group.textCountries has 'GB' twice"],
      'faq: { items: [{ question: Dogs?, answer: "Yes, outside." }] } → faq: { items: } → knowledge.faq.items must be a list ([] for an empty one)',
    ]),
  )('says what a member may be: %s → %s', (...row) => expectOnly(row));

  it.each(
    rows([
      ['    timezone: Europe/London\n', '', 'timezone is missing', 'slug: the-quay'],
      [', price: "£23.00"', '', 'knowledge.food-menu.foodMenu.Mains[Hake].price is missing'],
      [', opens: null', '', 'knowledge.special-hours.items[Christmas].opens is missing'],
      'flatPence: 500 → when: {} → bookingTypes[dinner].deposits[2] must have exactly one of perGuestPence, flatPence and guarantee',
      'flatPence: 500 → guarantee: { feePence: 0 } → bookingTypes[dinner].deposits[2].guarantee.feePence must be a whole number from 1 to 2147483647',
      'flatPence: 500 → guarantee: {} → bookingTypes[dinner].deposits[2].guarantee must have either feePerGuestPence or feePence, and not both',
      'flatPence: 500 → guarantee: { feePence: 10.00 } → bookingTypes[dinner].deposits[2].guarantee.feePence must be whole pence in digits alone, such as 1000, not 10.00',
      'flatPence: 500 → flatPence: 500, perGuestPence: 1 → bookingTypes[dinner].deposits[2] must have exactly one of perGuestPence, flatPence and guarantee',
      [
        'pacing: null',
        'pacing: null\n      graceMinuts: 15',
        "unknown member 'graceMinuts'; did you mean graceMinutes?",
        'graceMinuts:',
      ],
      "en-GB } → en-GB, retention: { bookingMonth: 24 } } → unknown member 'bookingMonth'; did you mean bookingMonths?",
      ['maxCovers: 2', 'maxCovers: 2, seats: 2', "unknown member 'seats'; did you mean maxCovers?"],
      ['faq:', 'FAQs:', "unknown member 'FAQs'; did you mean faq?"],
      ['outside."', 'outside.", since: 2020', "unknown member 'since'"],
    ]),
  )('names the missing or unknown member: %s → %s', (...row) => expectOnly(row));

  const inDigits = 'must be whole pence in digits alone, such as 1000, not';
  const perGuest = 'bookingTypes[dinner].deposits[0].perGuestPence';

  it.each<Row>([
    ['perGuestPence: 1000', 'perGuestPence: 10.00', `${perGuest} ${inDigits} 10.00`],
    ['perGuestPence: 1000', 'perGuestPence: 10.', `${perGuest} ${inDigits} 10.`],
    ['perGuestPence: 1000', 'perGuestPence: 1e3', `${perGuest} ${inDigits} 1e3`],
    ['perGuestPence: 1000', 'perGuestPence: 0x3E8', `${perGuest} ${inDigits} 0x3E8`],
    [
      'flatPence: 2000',
      'flatPence: 20.00',
      `bookingTypes[dinner].deposits[1].flatPence ${inDigits} 20.00`,
    ],
    [
      'pricePence: 2500',
      'pricePence: 25.0',
      `events[jazz].tiers[standard].pricePence ${inDigits} 25.0`,
    ],
  ])('says that an amount is whole pence: %s → %s', (...row) => expectOnly(row));

  it.each(
    rows([
      'currency: GBP → currency: JPY → group.currency must be a currency with two decimals, since amounts are whole hundredths of it; JPY has none',
      'currency: GBP → currency: KWD → group.currency must be a currency with two decimals, since amounts are whole hundredths of it; KWD has 3',
    ]),
  )('says that a currency has no hundredths: %s → %s', (...row) => expectOnly(row));

  it('accepts every currency that has hundredths, and no other', () => {
    const all = Intl.supportedValuesOf('currency');
    const taken = all.filter((code) => faultsOf(group.replace('GBP', code)).length === 0);

    expect(taken).toEqual(all.filter((code) => /\.00$/.test(inMoney(code, 1))));
    expect(taken).toEqual(expect.arrayContaining(['GBP', 'EUR', 'USD', 'CHF', 'SEK']));
  });

  function inMoney(currency: string, amount: number): string {
    return new Intl.NumberFormat('en', { style: 'currency', currency }).format(amount);
  }

  it.each(
    rows([
      'GBP → GBX → group.currency must be the three-letter code of a currency, in capitals, such as GBP',
      ['en-GB', 'en_GB', 'group.locale must be a known language tag, such as en-GB'],
      ['en-GB', 'xx-GB', 'group.locale must be a known language tag, such as en-GB'],
      'Europe/London → Europe/Bristol → timezone must be a known time zone, such as Europe/London',
      'country: GB → country: UK → country must be the two-letter code of a country, in capitals, such as GB; did you mean GB?',
      ...(
        [
          ['gb', '; did you mean GB?'],
          ['Irland', '; did you mean IE?'],
          ['United Kingdom', '; did you mean GB?'],
          ['EU', ''],
          ['ZZ', ''],
          ['Atlantis by the sea', ''],
          ['""', ''],
        ] as const
      ).map(([written, hint]): Row => [
        'en-GB }',
        `en-GB, textCountries: [IE, ${written}] }`,
        `group.textCountries[1] must be the two-letter code of a country, in capitals, such as GB${hint}`,
      ]),
      '0117 496 0001 → 0117 → phone must be a possible phone number in GB, or one with its + prefix',
      'validFrom: 2026-12-25 → validFrom: 2026-02-30 → knowledge.special-hours.items[Christmas].validFrom must be a day of the calendar, such as "2026-12-25"',
      '2027-03-28T15:00 → 2027-03-28 15:00 → events[jazz].instances[0].startsAt must be a day of the calendar and a time, such as "2027-03-28T15:00"',
      '2027-03-28T15:00 → 2027-03-28T01:30 → events[jazz].instances[0].startsAt must be a time that the clocks in Europe/London do not skip',
    ]),
  )('is a value that does not exist in the world: %s → %s', (...row) => expectOnly(row));

  it.each(
    rows(
      [
        ['x: 3', 'y is missing, though there is x'],
        ['y: 3, shape: round', 'x is missing, though there is y, shape'],
        ['x: 1000, y: 0', 'x must be a whole number from 0 to 999, or null'],
        ['x: 997, y: 0', 'x must be at most 996, so that the table ends within the plan'],
        [
          'x: 0, y: 997, height: 4',
          'y must be at most 996, so that the table ends within the plan',
        ],
        ['x: 0, y: 0, width: 6', 'height must be as the width, 6, of a square table'],
        [
          'x: 0, y: 0, width: 1, shape: round',
          'width must be a whole number from 2 to 60, or null',
        ],
        ['x: 0, y: 0, rotation: 360', 'rotation must be a whole number from 0 to 359, or null'],
        ['x: 0, y: 0, shape: oval', 'shape must be one of round, square, rectangle'],
      ].map(([place = '', message = '']): Row => [
        'maxCovers: 2, priority: 1',
        `maxCovers: 2, priority: 1, ${place}`,
        `tables[T1].${message}`,
      ]),
    ),
  )('is a table that no plan can have: %s → %s', (...row) => expectOnly(row));

  it.each(
    rows([
      ['brand: quay', 'brand: qay', "there is no brand 'qay'; did you mean quay?"],
      "area: terrace → area: terase → there is no area 'terase' in venue the-quay; did you mean terrace?",
      "areas: [main, terrace] → areas: [main, garden] → there is no area 'garden' in venue the-quay",
      ['tables: [T1, T3]', 'tables: [T1, H99]', "there is no table 'H99' in venue the-quay"],
    ]),
  )('is a name without a target: %s → %s', (...row) => expectOnly(row));

  it.each(
    rows([
      [
        '  - { slug: quay, name: Quay }',
        '  - { slug: quay, name: Quay }\n  - { slug: quay, name: Key }',
        "the slug 'quay' is used twice in brands",
        'name: Key',
      ],
      [
        '    combinations:',
        '      - { name: T2, area: main, minCovers: 1, maxCovers: 2, priority: 1 }\n    combinations:',
        "the name 'T2' is used twice in tables",
      ],
      [
        '      - { slug: terrace',
        '      - { slug: main, name: Bar }\n      - { slug: terrace',
        "the slug 'main' is used twice in areas",
      ],
      "tiers: [ → tiers: [{ slug: standard, name: Early, pricePence: 1500, quota: 5 },  → the slug 'standard' is used twice in events[jazz].tiers",
      'weekly: [ → weekly: [{ day: friday, at: "20:00", durationMinutes: 60, capacity: 9, weeksAhead: 2 },  → events[jazz].weekly has friday 20:00 twice',
      [
        'instances: [',
        'instances: [{ startsAt: "2027-03-28T15:00", durationMinutes: 60, capacity: 9 }, ',
        "the startsAt '2027-03-28T15:00' is used twice in events[jazz].instances",
      ],
      'Mains: [ → Starters: [{ id: 1, name: Crab, price: "£9" }], Mains: [ → the id 1 is used twice in foodMenu',
      ['tables: [T1, T3]', 'tables: [T1, T1]', "combinations[1].tables has 'T1' twice"],
      ['tables: [T1, T3]', 'tables: [T1]', 'combinations[1].tables must have at least 2 items'],
      ['tables: [T1, T3]', 'tables: [T3, T2]', 'the combination of T3 and T2 is listed twice'],
      ['times: [', 'times: [{ day: Friday, isClosed: true }, ', 'Friday is listed twice'],
    ]),
  )('is a name used twice: %s → %s', (...row) => expectOnly(row));

  it.each(
    rows([
      'minCovers: 1, maxCovers: 2 → minCovers: 3, maxCovers: 2 → tables[T1].minCovers must not be above maxCovers, which is 2',
      'minCovers: 5, maxCovers: 8 → minCovers: 9, maxCovers: 8 → combinations[0].minCovers must not be above maxCovers, which is 8',
      'min: 1, max: 8 → min: 8, max: 7 → bookingTypes[dinner].partySize.min must not be above max, which is 7',
      'min: 1, max: 8 → min: 1, max: 9 → bookingTypes[dinner].durations[1].partySizeUpTo must be left out here or reach partySize.max, which is 9 → durations:',
      'partySizeUpTo: 8 → partySizeUpTo: 7 → bookingTypes[dinner].durations[1].partySizeUpTo must be left out here or reach partySize.max, which is 8',
      'partySizeUpTo: 2 → partySizeUpTo: 8 → bookingTypes[dinner].durations[1].partySizeUpTo must be above the one before, which is 8',
      [
        'partySizeUpTo: 2, ',
        '',
        'bookingTypes[dinner].durations[0].partySizeUpTo may be left out in the last duration only',
      ],
      'validThrough: 2026-12-31 → validThrough: 2026-11-30 → bookingTypes[dinner].deposits[0].when.validThrough must not be before validFrom, which is 2026-12-01',
      'validThrough: 2027-08-31 → validThrough: 2027-06-30 → knowledge.opening-hours.regular.overrides[Summer].validThrough must not be before validFrom, which is 2027-07-01',
      'validThrough: 2026-12-26 → validThrough: 2026-12-24 → knowledge.special-hours.items[Christmas].validThrough must not be before validFrom, which is 2026-12-25',
      [', closeTime: "00:30"', '', 'Friday needs openTime and closeTime, or isClosed: true'],
      [
        'isClosed: true',
        'isClosed: false',
        'Monday needs openTime and closeTime, or isClosed: true',
      ],
      'opens: null → opens: "10:00" → knowledge.special-hours.items[Christmas].closes must be a time like the other one, or both must be null',
    ]),
  )('is a value that does not fit another: %s → %s', (...row) => expectOnly(row));

  it.each(
    rows([
      '{venue}: pay → {place}: pay → messages.smsDepositLink has an unknown placeholder {place}; known here are venue, name, reference, date, time, when, partySize, summary, manageLink, amount, expires, link',
      '{amount} → {amont} → messages.smsDepositLink has an unknown placeholder {amont}; did you mean amount?',
      ...['amount', 'expires', 'link'].map((name): Row => [
        'text: "{summary}"',
        `text: "{summary} {${name}}"`,
        `messages.emailConfirmed.text has an unknown placeholder {${name}}; known here are venue, name, reference, date, time, when, partySize, summary, manageLink`,
      ]),
      'subject: "Your table" → subject: "{venu}: {reference}" → messages.emailConfirmed.subject has an unknown placeholder {venu}; did you mean venue?',
      ['{amount}', '{amount', 'messages.smsDepositLink has a brace without its other'],
      [
        'emailConfirmed:',
        'smsReminder: "{manageLnk}"\n      emailConfirmed:',
        'messages.smsReminder has an unknown placeholder {manageLnk}; did you mean manageLink?',
      ],
      [
        'emailConfirmed:',
        'emailTickets: { subject: Tickets, text: "{manageLink}" }\n      emailConfirmed:',
        'messages.emailTickets.text has an unknown placeholder {manageLink}; known here are venue, event, reference, date, time, when, quantity, summary',
      ],
      [
        'emailConfirmed:',
        'emailEnquiryReceived: { subject: Hello, text: "{reference}" }\n      emailConfirmed:',
        'messages.emailEnquiryReceived.text has an unknown placeholder {reference}; known here are venue, name, summary',
      ],
      ['here: {link}', 'here', 'messages.smsDepositLink must hold {link}'],
      [
        'emailConfirmed:',
        'emailDepositLink: { subject: Deposit, text: Please pay }\n      emailConfirmed:',
        'messages.emailDepositLink.text must hold {link}',
      ],
      [
        'subject: "Your table"',
        'subject: "Your\\ntable"',
        'messages.emailConfirmed.subject must be one line of text, not empty and without spaces at its ends',
      ],
      [
        'By the door',
        '"By\\tthe door"',
        'knowledge.venue-details.cloakroom holds U+0009, a character that no text may hold',
      ],
      ...['202E', '202A', '2028'].map((code): Row => [
        'By the door',
        `"By \\u${code}rood eht"`,
        `knowledge.venue-details.cloakroom holds U+${code}, a character that no text may hold`,
      ]),
      [
        'Mains:',
        '"Mains\\nToday only":',
        'the name of a member holds a character that no text may hold',
      ],
      [
        'By the door',
        '"\\uD83D"',
        'knowledge.venue-details.cloakroom holds U+D83D, a character that no text may hold',
      ],
      ['By the door', '.inf', 'knowledge.venue-details.cloakroom must be a number with an end'],
      [
        'By the door',
        `${'['.repeat(30)}${']'.repeat(30)}`,
        `knowledge.venue-details.cloakroom${'[0]'.repeat(16)} is nested too deeply`,
      ],
      ['faq:', '"fa\\e[31mq":', "unknown member 'fa\ufffd[31mq'"],
      ['cloakroom: By the door', '__proto__: {}', "a member cannot be called '__proto__'"],
    ]),
  )('is a text that cannot be used: %s → %s', (...row) => expectOnly(row));

  it.each(
    rows([
      [
        'brand: quay',
        'brand: quay\n    brand: quay',
        'brand is written twice here',
        '    brand: quay\n    name',
      ],
      'partySizeMax: 8 → partySizeMax: !big 8 → this is not readable YAML: this file has no use for tags (!)',
      [
        'partySizeMax: 8',
        '\tpartySizeMax: 8',
        'this is not readable YAML: indent with spaces, not with tabs',
      ],
      ['name: The Quay', 'name: *nobody', 'there is no anchor &nobody above this alias'],
      'venue-details: { → venue-details: &me { again: *me, → the alias *me stands inside what it repeats',
      'name: The Quay → name: The Quay: by the water → this is not readable YAML: the indentation does not fit the line above, or a text that holds ": " needs quotes around it',
      'name: The Quay → name: @quay → this is not readable YAML: a text that begins with this character needs quotes around it',
      [
        '    events:',
        '---\n    events:',
        'this is not readable YAML: the file must hold one document; remove this ---',
      ],
    ]),
  )('is in the YAML itself: %s → %s', (...row) => expectOnly(row));

  it('names the column and the whole path', () => {
    const { text } = edit('area: terrace', 'area: terase');

    expect(faultsOf(text)).toEqual([
      {
        line: 30,
        column: 21,
        path: 'venues[the-quay].tables[T2].area',
        message: "there is no area 'terase' in venue the-quay; did you mean terrace?",
      },
    ]);
  });

  it('is listed with all others, in the order of the lines', () => {
    const text = group
      .replace('currency: GBP', 'currency: pounds')
      .replace('brand: quay', 'brand: key\n    brand: qay')
      .replace('Europe/London', 'Bristol')
      .replace('partySizeMax', 'partySizeMx')
      .replace('area: main', 'area: mian')
      .replace('tables: [T2, T3]', 'tables: [T2, T4]')
      .replace('{link}', '{lnk}')
      .replace('validFrom: 2026-12-25', 'validFrom: 2027-12-25');

    expect(faultsOf(text).map(({ line, message }) => `${line}: ${message}`)).toEqual([
      '1: group.currency must be the three-letter code of a currency, in capitals, such as GBP',
      '7: brand is written twice here',
      "7: there is no brand 'qay'; did you mean quay?",
      '9: timezone must be a known time zone, such as Europe/London',
      "15: unknown member 'partySizeMx'; did you mean partySizeMax?",
      "30: there is no area 'mian' in venue the-quay; did you mean main?",
      "34: there is no table 'T4' in venue the-quay",
      '48: messages.smsDepositLink has an unknown placeholder {lnk}; did you mean link?',
      '48: messages.smsDepositLink must hold {link}',
      '63: knowledge.special-hours.items[Christmas].validThrough must not be before validFrom, which is 2027-12-25',
    ]);
  });

  it('is listed once if an alias repeats it', () => {
    const text = group
      .replace('areas: [main, terrace]', 'areas: [main, terrace] ')
      .replace('policy:', 'policy: &policy')
      .replace('partySizeMax: 8', 'partySizeMax: 0');
    const second =
      '  - { slug: two, brand: quay, name: Two, timezone: UTC, country: GB, policy: *policy }\n';

    expect(faultsOf(text + second)).toEqual([
      expect.objectContaining({
        line: 14,
        message: 'policy.partySizeMax must be a whole number from 1 to 1000',
      }),
    ]);
  });

  it('is two venues with one slug', () => {
    const second = group.slice(group.indexOf('  - slug: the-quay'));

    expect(faultsOf(group + second)).toEqual([
      {
        line: group.split('\n').length,
        column: 5,
        path: 'venues[the-quay].slug',
        message: "the slug 'the-quay' is used twice in venues",
      },
    ]);
  });

  it.each([
    ['an empty file', '', 'the file must be a group of members (name: value)'],
    ['a list', '- group', 'the file must be a group of members (name: value)'],
    ['more than 2 MB', `# ${'x'.repeat(2 * 1024 * 1024)}`, 'the file is larger than 2 MB'],
    [
      'brackets without end',
      '['.repeat(100_000),
      'this is not readable YAML: it is nested too deeply',
    ],
    [
      'aliases that multiply',
      [
        'a: &a0 [x]',
        ...[1, 2, 3, 4, 5, 6].map((n) => `a${n}: &a${n} [${`*a${n - 1}, `.repeat(9)}]`),
      ].join('\n'),
      'the file uses aliases (*) too often or is nested too deeply',
    ],
  ])('is the whole file: %s', (_what, text, message) => {
    expect(faultsOf(text)).toContainEqual(expect.objectContaining({ path: '', message, line: 1 }));
  });
});
