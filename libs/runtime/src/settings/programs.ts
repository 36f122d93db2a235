/**
 * The programs: the whole service in one process, each app in its own, and the admin's commands.
 */
export const programs = {
  start: 'the whole service in one process, with a private PostgreSQL, under one address',
  api: 'the Booking API, for integrations',
  mcp: 'the server for AI agents, at /mcp',
  'widget-api': 'widget routes, payment pages, and what providers of payments and messages call',
  console: 'the pages of the venue’s team, and their operations',
  worker: 'sends texts and e-mails, and does what the clock starts',
  admin: 'the admin’s command line',
} as const;

export type Program = keyof typeof programs;

/** A program that runs as a separate process, together with others on one database. */
export type App = Exclude<Program, 'start' | 'admin'>;

/** The apps that answer requests. */
export const servers = ['api', 'mcp', 'widget-api', 'console'] as const satisfies readonly App[];

export const apps = [...servers, 'worker'] as const satisfies readonly App[];

/** All programs but `admin`. */
export const services = ['start', ...apps] as const;
export type Service = (typeof services)[number];
