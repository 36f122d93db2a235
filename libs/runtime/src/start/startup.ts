import type { LoggerService } from '@nestjs/common';
import type { Observation } from '../observe/observation';
import type { ConfigOf } from '../settings/config';
import type { Program } from '../settings/programs';

/** The parameters with which the modules of a process start. */
export interface Startup<P extends Program> {
  readonly config: ConfigOf<P>;
  readonly observing: Observation;
  /** For Nest; it writes to the log of `observing`. */
  readonly logger: LoggerService;
  /** Aborted once the process must end. */
  readonly ending: AbortSignal;
}
