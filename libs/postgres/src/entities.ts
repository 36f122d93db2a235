/** The tables that are read and written by TypeORM's repositories. */
import type { EntitySchema } from 'typeorm';
import { bookingTable } from './bookings/bookings';
import { enquiryTable } from './guests/enquiries';
import { paymentRequestTable } from './payments/ledger';
import { orderTable } from './tickets/ticketing';

export const entities: readonly EntitySchema[] = [
  bookingTable,
  enquiryTable,
  orderTable,
  paymentRequestTable,
];
