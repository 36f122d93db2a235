// The specs that `npm run mutate` runs, in Stryker's copy of the repository.
import config from '../../jest.config.mjs';

const { projects, ...rest } = config;
const specs = JSON.parse(process.env.MUTATE_SPECS);

export default {
  ...rest,
  // PostgreSQL, where the specs need it, is started once by main.ts.
  ...projects.find(({ displayName }) => displayName === 'quick'),
  testMatch: specs.map((spec) => `<rootDir>/${spec}`),
  setupFiles: ['<rootDir>/lab/mutate/same-draws.mjs'],
};
