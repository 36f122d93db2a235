/** Settings of the service itself: its address, its storage, and its rate limits. */
import { usualPageBookings } from '@venue/domain/booking/page-bookings';
import { poolSize } from '@venue/postgres';
import { usualRates } from '../deployment/rates';
import {
  databaseAddress,
  listenAddress,
  oneOf,
  origins,
  path,
  pepper,
  serverAddress,
  webAddress,
  wholeNumber,
} from './kinds';
import { apps, servers, services } from './programs';
import type { Setting } from './setting';

const perMinute = wholeNumber(1, 10_000_000);
const burst = perMinute;
const pageBookings = wholeNumber(1, 1_000_000);
const { integration, publishable, address } = usualRates;

/** The default of BASE_URL for the program that does not read PORT. */
const withoutPort = { worker: 'http://127.0.0.1:3000' };

export const serviceSettings = {
  HOST: {
    readBy: services,
    kind: listenAddress,
    usual: '127.0.0.1',
    purpose: 'The address to listen on; 0.0.0.0 or :: for all of this machine’s.',
  },
  PORT: {
    readBy: ['start', ...servers, 'admin'],
    kind: wholeNumber(1, 65_535),
    usual: '3000',
    purpose: 'The port to listen on; for admin, the port in the links that it prints.',
  },
  OPS_PORT: {
    readBy: services,
    kind: wholeNumber(0, 65_535),
    usual: { start: '0', others: '9090' },
    purpose: 'The port that reports health, not to be routed to the public; 0 for none.',
  },
  LOG_LEVEL: {
    readBy: services,
    kind: oneOf('info', 'warn', 'error'),
    usual: { start: 'warn', others: 'info' },
    purpose: 'The least that is worth a line in the log: info, warn or error.',
  },
  BASE_URL: {
    readBy: [...services, 'admin'],
    kind: webAddress,
    usual: { ...withoutPort, others: 'http://127.0.0.1:{PORT}' },
    purpose:
      'The public address, which stands in links to guests; the same for all programs. With an ' +
      'address of this machine, only requests whose Host names this machine are answered.',
  },
  DATA_DIR: {
    readBy: ['start', 'admin'],
    kind: path,
    usual: '.data',
    purpose: 'The folder of the embedded database, and of a KEY_PEPPER that was made for you.',
  },
  DATABASE_URL: {
    readBy: [...services, 'admin'],
    requiredBy: apps,
    kind: databaseAddress,
    ifMissing: 'embedded',
    isSecret: true,
    purpose:
      'The PostgreSQL to use, 15 or newer: postgresql://user:password@host:5432/name. Of several ' +
      'servers, host:5432,other:5432, the one that is the primary is used.',
  },
  DATABASE_REPLICA_URL: {
    readBy: ['start', 'api', 'mcp', 'widget-api'],
    kind: serverAddress,
    ifMissing: 'none',
    isSecret: true,
    purpose:
      'A standby of that PostgreSQL which answers searches while it is at most a second behind. ' +
      'Bookings are judged on the primary. It gets as many connections as POOL_SIZE says.',
  },
  POOL_SIZE: {
    readBy: services,
    kind: wholeNumber(5, 200),
    usual: String(poolSize),
    purpose:
      'Connections of this process to the database, 5 to 200; any one venue gets a fifth of ' +
      'them. Up to six more are for health and the worker.',
  },
  GROUP_FILE: {
    readBy: ['start'],
    kind: path,
    usual: 'examples/harbour-group.yaml',
    purpose: 'The venue-group file that is applied to an empty database.',
  },
  RATE_PER_MINUTE: {
    readBy: ['start', 'api', 'mcp'],
    kind: perMinute,
    usual: String(integration.perMinute),
    purpose: 'Requests that a key may make in a minute.',
  },
  RATE_BURST: {
    readBy: ['start', 'api', 'mcp'],
    kind: burst,
    usual: String(integration.burst),
    purpose: 'How many of them may come at once.',
  },
  WIDGET_RATE_PER_MINUTE: {
    readBy: ['start', 'api', 'widget-api'],
    kind: perMinute,
    usual: String(publishable.perMinute),
    purpose: 'Requests in a minute with one publishable key, of all its guests together.',
  },
  WIDGET_RATE_BURST: {
    readBy: ['start', 'api', 'widget-api'],
    kind: burst,
    usual: String(publishable.burst),
    purpose: 'How many of them may come at once.',
  },
  ADDRESS_RATE_PER_MINUTE: {
    readBy: ['start', 'api', 'widget-api'],
    kind: perMinute,
    usual: String(address.perMinute),
    purpose: 'Requests in a minute with a publishable key from one client’s address.',
  },
  ADDRESS_RATE_BURST: {
    readBy: ['start', 'api', 'widget-api'],
    kind: burst,
    usual: String(address.burst),
    purpose: 'How many of them may come at once.',
  },
  PAGE_BOOKINGS_PER_HOUR: {
    readBy: ['start', 'api', 'widget-api'],
    kind: pageBookings,
    usual: String(usualPageBookings.perHour),
    purpose:
      'Bookings that one client’s address may make in an hour with publishable keys. Raise it where ' +
      'many guests share an address, such as an office. A solved captcha lifts it to the daily number.',
  },
  PAGE_BOOKINGS_PER_DAY: {
    readBy: ['start', 'api', 'widget-api'],
    kind: pageBookings,
    usual: String(usualPageBookings.perDay),
    purpose: 'Bookings that one client’s address may make in 24 hours with publishable keys.',
  },
  TRUSTED_PROXIES: {
    readBy: ['start', 'api', 'widget-api', 'console'],
    kind: wholeNumber(0, 10),
    usual: '0',
    purpose:
      'How many proxies stand in front, 0 to 10: as many of X-Forwarded-For are believed. ' +
      'Too few make all guests one client; too many let a guest feign an address.',
  },
  KEY_PEPPER: {
    readBy: [...services, 'admin'],
    requiredBy: apps,
    kind: pepper,
    ifMissing: 'kept in DATA_DIR',
    isSecret: true,
    purpose:
      'Pepper of the key hashes, at least 16 characters, the same for all programs. With ' +
      'another one, the keys that were issued open nothing. With a public BASE_URL, the default ' +
      'of compose.yaml is refused.',
  },
  MCP_CONFIRM_CANCEL: {
    readBy: ['start', 'mcp'],
    kind: oneOf('off', 'on'),
    usual: 'off',
    purpose: 'on: an agent’s host, where it can, asks its user before a cancellation.',
  },
  MCP_ORIGINS: {
    readBy: ['start', 'mcp'],
    kind: origins,
    ifMissing: 'none but our own',
    purpose: 'Origins of web pages that /mcp does not refuse, with commas.',
  },
} as const satisfies Readonly<Record<string, Setting>>;
