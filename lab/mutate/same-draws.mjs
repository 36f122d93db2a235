// The same draws for all mutants, so that chance does not decide whether a spec fails.
import { configureGlobal } from 'fast-check';

configureGlobal({ seed: 1, endOnFailure: true });
