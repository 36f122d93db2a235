import type { EntityManager } from 'typeorm';
import type { Environment } from '@venue/domain/access/caller';
import type { Payable } from '@venue/domain/payment/amount-due';
import type { References } from '@venue/domain/ports';
import type { Reference } from '@venue/domain/shared/ids';
import { PostgresBookings } from '../bookings/bookings';
import { PostgresTicketing } from '../tickets/ticketing';

/** A booking needs as many statements as an order. */
export class PostgresReferences implements References {
  constructor(private readonly manager: EntityManager) {}

  async find(environment: Environment, reference: Reference): Promise<readonly Payable[]> {
    const booked = await new PostgresBookings(this.manager).byReference(environment, reference);
    const order = await new PostgresTicketing(this.manager).byReference(environment, reference);
    return [
      ...(booked === null ? [] : [{ kind: 'table', file: booked } as const]),
      ...(order === null ? [] : [{ kind: 'tickets', file: order } as const]),
    ];
  }
}
