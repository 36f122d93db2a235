/** Fifteen common jobs of a shift, as a finger does them. */

/** Each touch of the screen counts; so does each field that is typed into, apart from those. */
export interface Hand {
  /** Selectors are Puppeteer's. */
  readonly tap: (selector: string) => Promise<void>;
  readonly type: (selector: string, text: string) => Promise<void>;
  readonly sees: (text: string) => Promise<void>;
}

export interface Job {
  readonly name: string;
  readonly device?: 'tablet' | 'phone';
  /** More taps are too many. */
  readonly tapsMax: number;
  /** Makes the job possible; its taps do not count. */
  readonly prepare?: (hand: Hand) => Promise<void>;
  readonly run: (hand: Hand) => Promise<void>;
}

const named = (name: string): string => `::-p-aria([name="${name}"])`;
const link = (name: string): string => `::-p-aria([name="${name}"][role="link"])`;
const button = (name: string): string => `::-p-aria([name="${name}"][role="button"])`;
/** The first party that is expected. */
const nextParty = 'team-console >>> console-tonight >>> li:is(.late, .arrived, .expected)';
const opener = `${nextParty} .open`;
/** One that comes later, whose table may change. */
const laterOpener = 'team-console >>> console-tonight >>> li.expected .open';
const inPanel = (selector: string): string => `>>> console-booking-panel >>> ${selector}`;
const unfold = (title: string): string => inPanel(`summary::-p-text(${title})`);

export const jobs: readonly Job[] = [
  {
    name: 'Find a guest',
    tapsMax: 2,
    run: async ({ tap, type, sees }: Hand): Promise<void> => {
      await tap(link('Search'));
      await type('>>> console-search >>> #text', 'Lamarr');
      await sees('Donald Lamarr');
    },
  },
  {
    name: 'Take a booking by phone',
    tapsMax: 5,
    run: async ({ tap, type, sees }: Hand): Promise<void> => {
      await tap(link('New'));
      await tap('>>> console-phone-booking >>> .times button:last-child');
      await type('>>> console-phone-booking >>> #phone', '07700 900555');
      await type('>>> console-phone-booking >>> #name', 'Ada Byron');
      await tap(button('Book'));
      await sees('Ada Byron');
    },
  },
  {
    name: 'Move a party to another table',
    tapsMax: 3,
    run: async ({ tap, sees }: Hand): Promise<void> => {
      await tap(laterOpener);
      await tap(unfold('Move'));
      await tap(inPanel('details[open] > ul.row button'));
      await sees(' now.');
    },
  },
  {
    name: 'Seat a walk-in of two',
    tapsMax: 3,
    run: async ({ tap, sees }: Hand): Promise<void> => {
      await tap(link('New'));
      await tap(button('2 guests'));
      await tap('>>> console-walk-in >>> button.main');
      await sees('seated');
    },
  },
  {
    name: 'Note that a party is late',
    tapsMax: 3,
    run: async ({ tap, sees }: Hand): Promise<void> => {
      await tap(opener);
      await tap(unfold('Late'));
      await tap(button('Note it'));
      await sees('expected');
    },
  },
  {
    name: 'Change the number of guests',
    tapsMax: 3,
    run: async ({ tap, type, sees }: Hand): Promise<void> => {
      await tap(opener);
      await tap(unfold('Change'));
      await type(inPanel('#partySize'), '2');
      await tap(inPanel('form[data-form="change"] button.main'));
      await sees('The booking is changed.');
    },
  },
  {
    name: 'Swap the tables of two parties',
    tapsMax: 3,
    run: async ({ tap, sees }: Hand): Promise<void> => {
      await tap(opener);
      await tap(unfold('Move'));
      await tap(inPanel('details[open] > ul.row:last-of-type button'));
      await sees('swapped their tables');
    },
  },
  {
    name: 'Mark a no-show, and undo it',
    tapsMax: 3,
    run: async ({ tap, sees }: Hand): Promise<void> => {
      await tap(opener);
      await tap(inPanel('button::-p-text(No-show)'));
      await sees('is a no-show');
      await tap(inPanel('button::-p-text(Undo)'));
      await sees('is as before');
    },
  },
  {
    name: 'Seat a party',
    tapsMax: 1,
    run: async ({ tap, sees }: Hand): Promise<void> => {
      await tap(`${nextParty} button.step`);
      await sees('is seated');
    },
  },
  {
    name: 'Cancel a booking',
    tapsMax: 3,
    run: async ({ tap, sees }: Hand): Promise<void> => {
      await tap(opener);
      await tap(unfold('Cancel'));
      await tap(button('Cancel the booking'));
      await sees('The booking is cancelled.');
    },
  },
  {
    name: 'Block a table for the rest of the day',
    tapsMax: 4,
    run: async ({ tap, sees }: Hand): Promise<void> => {
      await tap(link('Blocks and closures'));
      await tap('>>> console-blocks >>> [value="H1"]');
      await tap(button('Block'));
      await sees('H1');
    },
  },
  {
    name: 'Close an enquiry',
    tapsMax: 4,
    run: async ({ tap, sees }: Hand): Promise<void> => {
      await tap('team-console >>> a[href^="#/enquiries"]');
      await tap('team-console >>> .entry');
      await tap('>>> console-enquiries >>> summary::-p-text(Close)');
      await tap(button('Close the enquiry'));
      await sees('The enquiry is closed.');
    },
  },
  {
    name: 'Seat twelve guests at three tables',
    tapsMax: 5,
    prepare: async ({ tap, sees }: Hand): Promise<void> => {
      const left = 'team-console >>> console-tonight >>> li.seated button.step';
      for (let party = 0; party < 5; party += 1) await tap(left);
      await sees('has left');
    },
    run: async ({ tap, type, sees }: Hand): Promise<void> => {
      await tap(link('New'));
      await type('>>> console-walk-in >>> #more', '12');
      const freeTable = '>>> console-walk-in >>> [aria-label="Tables"] :enabled:not(:checked)';
      await tap(freeTable);
      await tap(freeTable);
      await tap(freeTable);
      await tap(button('Seat at these tables'));
      await sees('seated');
    },
  },
  {
    name: 'Print the list for the door',
    tapsMax: 1,
    run: async ({ tap }: Hand): Promise<void> => {
      await tap(button('Print by time'));
    },
  },
  {
    name: 'Add a special day as a manager, on a phone',
    device: 'phone',
    tapsMax: 7,
    run: async ({ tap, type, sees }: Hand): Promise<void> => {
      await tap(button('More'));
      await tap(link('Set-up'));
      await tap(link('Special days'));
      await tap(button('Add a day'));
      await type(named('Name, such as Christmas Eve'), 'Staff party');
      await type(named('Day'), '2027-01-11');
      await tap(button('See what changes'));
      await tap(button('Apply for guests and team'));
      await sees('It applies now.');
    },
  },
];
