/** Specs that need nginx. */
import { describe } from '@jest/globals';
import { nginx } from './nginx-process';

// In CI nginx has to be installed: there the specs run and fail where it is missing.
const canRoute = nginx !== null || process.env['CI'] === 'true';

export const withNginx: typeof describe.skip = canRoute ? describe : describe.skip;
if (!canRoute) process.stderr.write('No nginx here: what goes through the gateway is not tried.\n');
