import { randomBytes } from 'node:crypto';
import { isOfBookPage } from '@venue/domain/access/caller';
import { isLoopback } from '@venue/domain/access/loopback';
import type { GroupFault } from '@venue/domain/venue/group-file';
import { keepBookPageKey } from '@venue/operations/access/keys/book-page-keys';
import { listKeys } from '@venue/operations/access/keys/list-keys';
import {
  addressFor,
  firstSignInLink,
  issuePageKey,
  issueServerKeys,
  missingChoices,
  readConfig,
  StartFault,
  type AdminService,
} from '@venue/runtime';
import type { HandEntry } from '../command';
import { appliedAnswer } from './apply';
import { readGroupFile, warningLines } from '../group-file';
import { facts, type Answer, type Terminal } from '../output';
import { withAdminService } from '../session';

/** `setup`: prepares a new deployment for its first request; harmless on one that is set up. */
export const setup: HandEntry = {
  call: 'setup [file]',
  title: 'make a new deployment usable: schema, group, first keys',
  example: 'examples/harbour-group.yaml',
  description:
    'Without a file, the first admin sets up a venue in the console. Applies the file where no group has been ' +
    'applied yet, and issues keys where none has been issued yet. They are ' +
    'shown this once. Prints a link that signs the first admin in, until one was used or has expired. Otherwise, a ' +
    'second time it changes nothing. Where KEY_PEPPER is refused, it prints a new one to set.',
  async run({ argument: file }, terminal) {
    const text = file === '' ? null : (await readGroupFile(file, terminal)).text;
    const settings = await settingsIn(terminal);
    return withAdminService(terminal, (admin) => setUp(admin, { file, text, ...settings }));
  },
};

/** Throws for faulty settings; for a refused pepper, the message proposes a new one. */
async function settingsIn({ env }: Terminal): Promise<Settings> {
  const reading = readConfig('admin', env);
  const missing = missingChoices('admin', env);
  if (reading.kind === 'ready' && missing.length === 0) {
    const { isProviderOnly } = reading.config;
    return { baseUrl: await addressFor(env, reading.config), isProviderOnly };
  }
  const faults = reading.kind === 'ready' ? [] : reading.faults;
  const isAboutPepper = faults.some((words) => words.startsWith('KEY_PEPPER '));
  const pepper = isAboutPepper ? [`KEY_PEPPER=${randomBytes(32).toString('hex')}`] : [];
  throw new StartFault([...faults, ...pepper, ...missing].join('\n'));
}

interface Settings {
  readonly baseUrl: string;
  readonly isProviderOnly: boolean;
}

interface Wish extends Settings {
  readonly file: string;
  /** Null without a file. */
  readonly text: string | null;
}

async function setUp(admin: AdminService, wish: Wish): Promise<Answer> {
  const isNew = await admin.isEmpty();
  const isApplied = isNew && wish.text !== null;
  const warnings = isApplied ? await applyGroup(admin, wish.file, wish.text) : [];
  await admin.perform(keepBookPageKey, {});
  const keys = await firstKeys(admin, wish.baseUrl);
  const { isProviderOnly } = wish;
  const signInLink = await firstSignInLink(admin, { isProviderOnly, always: false });
  return {
    text: [
      ...warningLines(wish.file, warnings),
      outcomeOf(wish, { isNew }),
      wordsOf(keys),
      ...(signInLink === null ? [] : [`${linkWords}\n${signInLink}`]),
    ].join('\n'),
    json: { ok: true, applied: isApplied, warnings, keys, signInLink },
  };
}

const linkWords = 'The console, signed in as an admin, once and within 24 hours:';

function outcomeOf({ file, text }: Wish, { isNew }: { readonly isNew: boolean }): string {
  if (!isNew) return 'There is a group already; nothing was applied.';
  return text === null ? 'There is no venue yet: set one up in the console.' : `Applied ${file}.`;
}

async function applyGroup(
  admin: AdminService,
  file: string,
  text: string,
): Promise<readonly GroupFault[]> {
  const applied = await admin.apply(text);
  appliedAnswer(file, applied);
  return applied.kind === 'applied' ? applied.warnings : [];
}

interface Keys {
  readonly all: string;
  readonly one: string;
  readonly sandbox: string;
  /** Null where no page can have the deployment's address (no HTTPS, not loopback). */
  readonly page: string | null;
}

/** Null if any key was issued before, even a revoked one: an admin has decided about keys. */
async function firstKeys(admin: AdminService, baseUrl: string): Promise<Keys | null> {
  const issued = await admin.perform(listKeys, {});
  if (!issued.every(isOfBookPage)) return null;
  const origins = originsOf(baseUrl);
  const page = origins === null ? null : await issuePageKey(admin, origins);
  return { ...(await issueServerKeys(admin)), page };
}

/** The deployment's origin; on loopback, both as 127.0.0.1 and as localhost. */
function originsOf(baseUrl: string): string | null {
  const { origin, protocol, port } = new URL(baseUrl);
  if (!isLoopback(baseUrl)) return protocol === 'https:' ? origin : null;
  const names = ['127.0.0.1', 'localhost'].map((name) => `${protocol}//${name}`);
  return names.map((name) => (port === '' ? name : `${name}:${port}`)).join(',');
}

function wordsOf(keys: Keys | null): string {
  if (keys === null)
    return 'Keys have been issued already; see keys list, and keys issue for more.';
  const { all, one, sandbox, page } = keys;
  const rows = { 'all venues': all, 'first venue': one, sandbox, 'for pages': page };
  return `Keys, shown this once:\n${facts(rows)}`;
}
