/** The subjects of operations. They may use each other: a booking has money, money a booking. */
const subjects =
  'access|availability|bookings|enquiries|guests|jobs|messages|money|tickets|venues|webhooks';

/**
 * The folders of a library from the lowest to the highest: a folder imports nothing from those
 * after it, so imports only go down and never in a circle.
 */
const ladders = {
  'libs/domain/src': [
    'shared',
    'venue',
    'access',
    'availability',
    'booking',
    'waiting',
    'tickets',
    'guest',
    'payment',
    'message',
    'history',
    'webhook',
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
    'history',
    'webhooks',
    'proof',
    'unit-of-work',
    'venues',
    'team-ports',
    'entities',
    'data-source',
    'connect',
    'health',
  ],
  'libs/runtime/src': ['observe', 'deployment', 'settings', 'start', 'doctor'],
  'libs/http/src': ['requests', 'pages', 'responses', 'route-guard', 'serve', 'controller-for'],
  'libs/operations/src': [
    'problems',
    'fields',
    'wording',
    'example',
    'authentication',
    'call',
    'operation',
    'pipeline',
    subjects,
    'catalogue|team-catalogue|widget-catalogue',
    'openapi',
    'agents',
  ],
};

/** ESLint configurations, one for each folder but the highest. */
export const ladderRules = Object.entries(ladders).flatMap(([root, folders]) =>
  folders.slice(0, -1).map((folder, index) => ({
    files: folder.split('|').flatMap((name) => [`${root}/${name}/**/*.ts`, `${root}/${name}.ts`]),
    ignores: ['**/*.spec.ts'],
    rules: {
      // A separate rule, since eslint.config.mjs sets `no-restricted-imports` for its bans.
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              regex: `^\\.{1,2}/(\\.\\./)*(${folders.slice(index + 1).join('|')})(/|$)`,
              message: `${folder} is below: see tools/lint-ladder.mjs.`,
            },
          ],
        },
      ],
    },
  })),
);
