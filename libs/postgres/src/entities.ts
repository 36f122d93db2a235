/** The tables that are read and written by TypeORM's repositories. */
import type { EntitySchema } from 'typeorm';
import { integrationTable, keyTable } from './access/keys';
import { managerCodeTable } from './access/manager-codes';
import { deviceTable, memberTable } from './access/team-people';
import { sessionTable } from './access/team-sessions';
import { bookingTable } from './bookings/bookings';
import { blockTable } from './bookings/team-blocks';
import { deploymentTable } from './connection/deployment-id';
import { enquiryTable } from './guests/enquiries';
import { preferenceTable } from './guests/guests';
import { replyTable } from './guests/team-enquiries';
import { guestTextTable } from './messages/guest-texts';
import { checkoutTable } from './payments/checkouts';
import { disputeTable } from './payments/disputes';
import { entryTable, paymentRequestTable, providerEventTable } from './payments/ledger';
import { orderTable } from './tickets/ticketing';
import { waitingEntryTable } from './waiting/entries';
import { endpointTable } from './webhooks/store';

export const entities: readonly EntitySchema[] = [
  ...[integrationTable, keyTable, memberTable, deviceTable, sessionTable],
  managerCodeTable,
  ...[bookingTable, blockTable, orderTable, enquiryTable, replyTable, preferenceTable],
  ...[paymentRequestTable, checkoutTable, entryTable, providerEventTable, disputeTable],
  ...[waitingEntryTable, guestTextTable],
  ...[endpointTable, deploymentTable],
];
