// Bans by zone. ESLint replaces a rule's options and does not merge them, so each
// zone lists all its bans.
import { builtinModules } from 'node:module';

const builtins = builtinModules.filter((name) => !name.startsWith('_')).join('|');

export const noNode = {
  imports: [
    {
      regex: `^(node:|(${builtins})(/|$))`,
      message: 'The domain runs anywhere: no Node built-ins.',
    },
  ],
};

export const onlyHashing = {
  imports: [
    {
      regex: `^(node:(?!(crypto|zlib)$)|(${builtins})(/|$))`,
      message:
        'Operations may use node:crypto and node:zlib for hashes and checksums, no more of Node.',
    },
    {
      regex: '^node:crypto$',
      importNamePattern: '^(random|getRandom|webcrypto|default)',
      message: 'Chance comes in through the Ids port.',
    },
  ],
};

export const noBuilders = {
  imports: [
    {
      regex: '^@venue/testing/',
      message: 'Builders and fakes are for specs only.',
    },
  ],
};

export const noCalendar = {
  imports: [
    {
      regex: '^date-fns(-tz)?(/|$)',
      message: 'libs/domain/src/shared/time.ts alone converts between zones.',
    },
  ],
  syntax: [
    {
      selector: 'NewExpression[callee.name="Date"], CallExpression[callee.name="Date"]',
      message: 'Dates live in libs/domain/src/shared/time.ts alone; pass an Instant.',
    },
    {
      selector: 'MemberExpression[object.name="Date"]',
      message: 'The clock is read once per call and passed down: take `now` as a value.',
    },
  ],
};

export const onlyTypes = {
  imports: [
    {
      // The editor suggests places of tables too, and the first run makes a group of answers.
      regex: '^@venue/(?!ui$|domain/venue/(floor-plan|first-group|usual-currency)$)',
      allowTypeImports: true,
      message: 'A browser loads none of our libraries but @venue/ui: types only.',
    },
    { regex: '^node:', message: 'This runs in browsers.' },
  ],
};

export const noDates = {
  syntax: noCalendar.syntax.map(({ selector }) => ({
    selector,
    message: 'Dates are in libs/ui/src/dates.ts alone.',
  })),
};

export const noChance = {
  imports: [
    {
      regex: '^(node:)?crypto$',
      importNames: ['randomUUID'],
      message: 'Random ids come from the Ids port (libs/runtime/src/deployment/ids.ts).',
    },
  ],
  syntax: [
    {
      selector:
        'MemberExpression[property.name="randomUUID"], MemberExpression[object.name="Math"][property.name="random"]',
      message: 'Chance comes from the Ids port (libs/runtime/src/deployment/ids.ts).',
    },
  ],
};

export const noComposedSql = {
  syntax: [
    {
      selector:
        'CallExpression[callee.property.name="query"] > :matches(TemplateLiteral[expressions.length>0], BinaryExpression).arguments',
      message: 'Values go into SQL as $1, $2; text composed from constants gets a name of its own.',
    },
  ],
};

const everywhere = {
  syntax: [
    { selector: 'TSEnumDeclaration', message: 'A union of literals needs no enum.' },
    {
      selector: 'ExportDefaultDeclaration',
      message: 'Named exports only: one name, found by search.',
    },
    {
      selector:
        'Program:has(ImportSpecifier[imported.name="jest"]) CallExpression[callee.object.name="jest"][callee.property.name=/^(un)?mock$/]',
      message: 'swc moves it above the imports only where `jest` is the global: do not import it.',
    },
  ],
};

export function zone(files, ...bans) {
  const all = [everywhere, ...bans];
  const patterns = all.flatMap((ban) => ban.imports ?? []);
  return {
    files,
    rules: {
      'no-restricted-imports': ['error', { patterns }],
      'no-restricted-syntax': ['error', ...all.flatMap((ban) => ban.syntax ?? [])],
    },
  };
}
