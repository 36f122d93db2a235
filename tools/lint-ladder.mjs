/**
 * The folders of a library from the lowest to the highest: what stands in one imports nothing of
 * those that come after it, so no import runs back up and none in a circle.
 */
const ladders = {
  'libs/domain/src': [
    'shared',
    'venue',
    'access',
    'availability',
    'booking',
    'tickets',
    'guest',
    'payment',
    'message',
    'ports',
    'team-ports',
  ],
  'libs/postgres/src': [
    'connection',
    'migrations',
    'tickets',
    'bookings',
    'guests',
    'messages',
    'payments',
    'access',
    'unit-of-work',
    'venues',
    'team-ports',
    'connect',
    'health',
  ],
  'libs/operations/src': [
    'problems',
    'fields',
    'access',
    'operation',
    'pipeline',
    'wording',
    'messages',
    'diary',
    'deposits',
    'enquiries',
    'content',
    'venues',
    'guests',
    'bookings',
    'tickets',
    'widget',
    'team',
    'jobs',
    'catalogue',
    'openapi',
    'agents',
  ],
};

/** ESLint configurations, one for each folder that others stand above. */
export const ladderRules = Object.entries(ladders).flatMap(([root, folders]) =>
  folders.slice(0, -1).map((folder, index) => ({
    files: [`${root}/${folder}/**/*.ts`, `${root}/${folder}.ts`],
    ignores: ['**/*.spec.ts'],
    rules: {
      // A rule of its own, since the bans below are options of `no-restricted-imports`.
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              regex: `^\\.{1,2}/(\\.\\./)*(${folders.slice(index + 1).join('|')})(/|$)`,
              message: `${folder} stands below: see tools/lint-ladder.mjs.`,
            },
          ],
        },
      ],
    },
  })),
);
