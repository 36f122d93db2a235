// What a property test draws must not decide whether a mutant is noticed.
import { configureGlobal } from 'fast-check';

configureGlobal({ seed: 1, endOnFailure: true });
