import { EntitySchema, IsNull, type EntityManager, type EntitySchemaColumnOptions } from 'typeorm';
import type { Enquiry, TeamEnquiry } from '@venue/domain/booking/enquiry';
import type { Enquiries } from '@venue/domain/ports';
import type { EnquiryId } from '@venue/domain/shared/ids';
import { instant, orNull, text, uuid } from '../connection/columns';
import { queryPrepared } from '../connection/query-prepared';

/** An enquiry with the decisions of its team. */
export type StoredEnquiry = Enquiry & Pick<TeamEnquiry, 'assignee' | 'closedAt' | 'closingNote'>;

export const enquiryTable = new EntitySchema<StoredEnquiry>({
  name: 'enquiry',
  columns: {
    id: { ...uuid, primary: true },
    environment: text,
    venueId: uuid,
    integrationId: orNull(uuid),
    bookingId: orNull(uuid),
    orderId: orNull(uuid),
    name: text,
    phone: orNull(text),
    email: orNull(text),
    subject: text,
    message: text,
    guestType: orNull(text),
    source: text,
    sourceUrl: orNull(text),
    severity: orNull(text),
    createdAt: instant,
    assignee: orNull(text),
    closedAt: orNull(instant),
    closingNote: orNull(text),
  } satisfies Record<keyof StoredEnquiry, EntitySchemaColumnOptions>,
});

export class PostgresEnquiries implements Enquiries {
  constructor(private readonly manager: EntityManager) {}

  async add(enquiry: Enquiry): Promise<void> {
    await this.manager.getRepository(enquiryTable).insert(enquiry);
  }

  isOpen(id: EnquiryId): Promise<boolean> {
    return this.manager.getRepository(enquiryTable).existsBy({ id, closedAt: IsNull() });
  }

  async openLike({
    bookingId,
    orderId,
    subject,
    message,
  }: Parameters<Enquiries['openLike']>[0]): Promise<EnquiryId | null> {
    const values = [bookingId, orderId, subject, message];
    const [match] = await queryPrepared<{ id: EnquiryId }>(this.manager, openAndAlike, values);
    return match?.id ?? null;
  }
}

const openAndAlike = `
select id from enquiry
where (booking_id = $1 or order_id = $2) and subject = $3 and message = $4 and closed_at is null
order by created_at limit 1`;
