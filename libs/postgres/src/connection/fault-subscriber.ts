import { EventSubscriber, type AfterQueryEvent, type EntitySubscriberInterface } from 'typeorm';
import { Interruption } from '@venue/domain';
import { interrupted } from './faults';

/**
 * Makes an interruption of each fault that may pass, for every statement that TypeORM sends: what a
 * subscriber throws, TypeORM throws in place of its own `QueryFailedError`. The pool does the same
 * where it has no connection, and `prepared` for named statements.
 */
@EventSubscriber()
export class FaultSubscriber implements EntitySubscriberInterface {
  afterQuery({ success, error }: AfterQueryEvent): void {
    if (success) return;
    const fault = interrupted(error);
    if (fault instanceof Interruption) throw fault;
  }
}
