/** What is run: the service as one process, each app as a process of its own, and the admin's. */
export const programs = {
  start: 'the whole service in one process, with a private PostgreSQL, under one address',
  api: 'the Booking API, for integrations',
  mcp: 'the server for AI agents, at /mcp',
  'widget-api': 'widget routes, payment pages, and what payment providers and carriers call',
  worker: 'sends texts and e-mails, and does what the clock starts',
  admin: 'the admin’s command line',
} as const;

export type Program = keyof typeof programs;

/** In a process of its own, beside others on one database. */
export type App = Exclude<Program, 'start' | 'admin'>;

export const servers = ['api', 'mcp', 'widget-api'] as const satisfies readonly App[];
/** An app that answers requests. */
export type Server = (typeof servers)[number];

export const apps = [...servers, 'worker'] as const satisfies readonly App[];

/** All that serve, sooner or later, what guests and integrations ask for. */
export const services = ['start', ...apps] as const;
