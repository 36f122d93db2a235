// Project rules that a linter can check. Each message says why, so that it teaches.
import { createProjectGraphAsync } from '@nx/devkit';
import nx from '@nx/eslint-plugin';
import prettier from 'eslint-config-prettier';
import baseline from 'eslint-plugin-baseline-js';
import { defineConfig } from 'eslint/config';
import tseslint from 'typescript-eslint';
import {
  noBuilders,
  noCalendar,
  noChance,
  noComposedSql,
  noDates,
  noNode,
  onlyHashing,
  onlyTypes,
  zone,
} from './tools/lint-bans.mjs';
import { styleRules, styleSheets } from './tools/lint-css.mjs';
import { ladderRules } from './tools/lint-ladder.mjs';
import { inProduction, inSpecs } from './tools/lint-layers.mjs';

const specs = [
  '**/*.spec.ts',
  '**/test/**/*.ts',
  'libs/testing/**/*.ts',
  'apps/{widget,console}/*.ts',
  'libs/ui/build/*.ts',
  'lab/bench/**/*.ts',
];

// One program for all code for Node, so that the types of a lib are worked out once.
const typePrograms = [
  'tsconfig.json',
  'apps/widget/src/tsconfig.json',
  'apps/console/src/page/tsconfig.json',
  'libs/{ui,client}/tsconfig.json',
];

// Without a cached project graph the rule of boundaries skips itself, and no warning is counted.
await createProjectGraphAsync({ exitOnError: true });

export default defineConfig(
  {
    ignores: ['**/node_modules/', '.nx/', '.data/', 'docs/reference/', '**/dist/', '**/generated/'],
  },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },

  // Rules for every TypeScript file.
  {
    files: ['**/*.ts'],
    extends: [tseslint.configs.recommendedTypeChecked],
    plugins: { '@nx': nx },
    languageOptions: {
      parserOptions: { project: typePrograms, tsconfigRootDir: import.meta.dirname },
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
      'no-restricted-properties': [
        'error',
        { property: 'waitForFunction', message: 'It may wait for ever: use waitUntil.' },
      ],
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
  zone(['libs/operations/**/*.ts'], onlyHashing, noBuilders, noCalendar, noChance),
  zone(['libs/postgres/**/*.ts'], noBuilders, noCalendar, noChance, noComposedSql),
  zone(['libs/postgres/src/connection/columns.ts'], noBuilders, noChance, noComposedSql),
  zone(['libs/runtime/src/deployment/ids.ts'], noBuilders, noCalendar),
  zone(
    ['{apps/widget,libs/ui}/src/**/*.ts', 'apps/console/src/page/**/*.ts'],
    onlyTypes,
    noBuilders,
    noDates,
    noChance,
  ),
  zone(['libs/ui/src/dates.ts'], onlyTypes, noBuilders, noChance),
  // For any runtime, where time and chance are those of the integrator's program.
  zone(['libs/client/src/**/*.ts'], noNode, noBuilders),
  zone(['tools/**/*.ts'], noBuilders, noCalendar),
  zone(['lab/**/*.ts'], noCalendar),
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
    files: ['apps/{widget,console}/{build,bundle}.ts', 'tools/budgets.spec.ts'],
    rules: { '@nx/enforce-module-boundaries': 'off' },
  },
  {
    // The console is where the developer of a venue's site looks for what is wrong.
    files: ['{tools,lab}/**/*.ts', 'apps/admin/**/*.ts', 'apps/widget/src/report.ts'],
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
