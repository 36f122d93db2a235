// Two projects: `quick` holds the specs that need nothing, `stored` those that need PostgreSQL.
import { readFileSync } from 'node:fs';
import ts from 'typescript';

const root = import.meta.dirname;

const quick = [
  'libs/domain/',
  'libs/group/',
  'libs/messages/',
  'libs/payments/',
  'libs/operations/src/fields/',
  'libs/operations/src/agents/',
  'libs/operations/src/openapi/',
  'libs/http/src/pages/',
  'apps/widget-api/src/',
  'tools/gateway.spec.ts',
  'tools/tidy.spec.ts',
];
const inRoot = (path) => `<rootDir>/${path}`;

const common = {
  rootDir: root,
  roots: ['<rootDir>/libs', '<rootDir>/apps', '<rootDir>/tools'],
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts'],
  moduleFileExtensions: ['ts', 'mjs', 'js', 'json', 'node'],
  moduleNameMapper: importPaths(),
  transform: {
    '\\.ts$': [
      '@swc/jest',
      {
        swcrc: false,
        jsc: {
          target: 'es2023',
          parser: { syntax: 'typescript', decorators: true },
          // As in tsconfig.base.json: decorators without metadata, declared fields emit nothing.
          transform: {
            legacyDecorator: true,
            decoratorMetadata: false,
            useDefineForClassFields: false,
            verbatimModuleSyntax: true,
          },
        },
        module: { type: 'es6' },
        sourceMaps: 'inline',
      },
    ],
  },
};

export default {
  maxWorkers: 2,
  // Jest reads it here and nowhere else; a busy machine is slow, and no spec measures time.
  testTimeout: 120_000,
  projects: [
    {
      ...common,
      displayName: 'quick',
      testMatch: quick
        .map(inRoot)
        .map((path) => (path.endsWith('/') ? `${path}**/*.spec.ts` : path)),
    },
    {
      ...common,
      displayName: 'stored',
      testMatch: ['<rootDir>/**/*.spec.ts'],
      testPathIgnorePatterns: ['/node_modules/', ...quick.map(inRoot)],
      globalSetup: '<rootDir>/tools/jest/postgres-setup.mjs',
      globalTeardown: '<rootDir>/tools/jest/postgres-teardown.mjs',
    },
  ],
};

/** The paths of tsconfig.base.json, in Jest's words, so that there is one list. */
function importPaths() {
  const file = `${root}/tsconfig.base.json`;
  const { config } = ts.parseConfigFileTextToJson(file, readFileSync(file, 'utf8'));
  return Object.fromEntries(
    Object.entries(config.compilerOptions.paths).map(([name, [path]]) => [
      `^${name}$`,
      path.replace('./', '<rootDir>/'),
    ]),
  );
}
