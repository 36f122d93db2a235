/** The tokens by which Nest injects the parts that the modules of this folder open. */

/** The address of the database, and the pepper of the keys in it. */
export const DATABASE = Symbol('Database');
/** The pool of the requests. */
export const DATA_SOURCE = Symbol('DataSource');
export const WORK_OBSERVER = Symbol('WorkObserver');
export const OBSERVATION = Symbol('Observing');

// The domain's ports.
export const ANSWERS = Symbol('Answers');
export const ATTEMPTS = Symbol('Attempts');
export const BROWSER_ENQUIRIES = Symbol('BrowserEnquiries');
export const CHECKOUTS = Symbol('Checkouts');
export const CLOCK = Symbol('Clock');
export const CONTENT = Symbol('Content');
export const DELIVERIES = Symbol('Deliveries');
export const DIARY = Symbol('Diary');
export const EVENT_FEED = Symbol('EventFeed');
export const EVENTS = Symbol('Events');
export const GROUPS = Symbol('Groups');
export const INBOX = Symbol('Inbox');
export const KEYS = Symbol('Keys');
export const PAYABLE_LOOKUP = Symbol('PayableLookup');
export const PAYMENTS = Symbol('Payments');
export const RATES = Symbol('Rates');
export const TEAM = Symbol('Team');
export const WAITING = Symbol('WaitingEntries');
export const UNIT_OF_WORK = Symbol('UnitOfWork');

// Parts of the pipeline.
export const AUTHENTICATOR = Symbol('Authenticator');
export const BULKHEAD = Symbol('Bulkhead');
export const SECRETS = Symbol('Secrets');
export const SHARED_DIARY = Symbol('SharedDiary');

/** The providers of texts and e-mails. */
export const MESSAGE_PROVIDERS = Symbol('MessageProviders');
/** The pool of the worker. */
export const WORKER_SOURCE = Symbol('WorkerSource');
