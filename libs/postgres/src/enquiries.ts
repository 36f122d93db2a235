import { EntitySchema, type EntityManager, type EntitySchemaColumnOptions } from 'typeorm';
import type { Enquiries, Enquiry } from '@venue/domain';
import { instant, orNull, text, uuid } from './columns';

export const enquiryTable = new EntitySchema<Enquiry>({
  name: 'enquiry',
  columns: {
    id: { ...uuid, primary: true },
    environment: text,
    venueId: uuid,
    bookingId: orNull(uuid),
    name: text,
    phone: orNull(text),
    email: orNull(text),
    subject: text,
    message: text,
    guestType: orNull(text),
    source: text,
    createdAt: instant,
  } satisfies Record<keyof Enquiry, EntitySchemaColumnOptions>,
});

export class PostgresEnquiries implements Enquiries {
  constructor(private readonly manager: EntityManager) {}

  async add(enquiry: Enquiry): Promise<void> {
    await this.manager.getRepository(enquiryTable).insert(enquiry);
  }
}
