import { apply } from './apply';
import { decide } from './decide';
import { diff } from './diff';
import { doctor } from './doctor';
import { exportFile } from './export';
import { migrate } from './migrate';
import { prove } from './prove';
import { setup } from './setup';
import { validate } from './validate';

/** The commands that are written by hand, and why. All others derive from an operation. */
export const byHand = {
  // They read or write a group file, and print its faults by line.
  validate,
  apply,
  diff,
  exportFile,
  // They work on what no operation knows: settings, the schema, the first keys.
  migrate,
  setup,
  doctor,
  // Its exit code is the verdict.
  prove,
  // One argument and three options stand for four fields.
  decide,
};
