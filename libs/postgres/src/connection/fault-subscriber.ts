import { EventSubscriber, type AfterQueryEvent, type EntitySubscriberInterface } from 'typeorm';
import { Interruption } from '@venue/domain/interruption';
import { toInterruption } from './faults';

/**
 * Throws an interruption for each temporary fault, for every statement that TypeORM sends: TypeORM
 * throws the error of a subscriber in place of its own `QueryFailedError`. The pool does the same
 * if it has no connection, and `prepared` for named statements.
 */
@EventSubscriber()
export class FaultSubscriber implements EntitySubscriberInterface {
  afterQuery({ success, error }: AfterQueryEvent): void {
    if (success) return;
    const fault = toInterruption(error);
    if (fault instanceof Interruption) throw fault;
  }
}
