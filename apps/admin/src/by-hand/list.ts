import { apply } from './apply';
import { charge } from './charge';
import { decide } from './decide';
import { diff } from './diff';
import { doctor } from './doctor';
import { exportFile } from './export';
import { init } from './init';
import { migrate } from './migrate';
import { prove } from './prove';
import { refund } from './refund';
import { setup } from './setup';
import { validate } from './validate';

/** Commands written by hand, each with the reason. All others derive from an operation. */
export const byHand = {
  // They read or write a group file, and print its faults by line.
  init,
  validate,
  apply,
  diff,
  exportFile,
  // They work on settings, the schema and the first keys, which no operation covers.
  migrate,
  setup,
  doctor,
  // Its exit code is the result.
  prove,
  // Its argument and three options combine into four fields.
  decide,
  // Its amount is in pounds, or `all`.
  refund,
  // It waits for the provider's answer.
  charge,
};
