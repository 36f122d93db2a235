/** Builders for specs: each makes a complete value from only the parts that a spec gives. */
export * from './bookings';
export * from './filled-booking';
export * from './moments';
export * from './orders';
export * from './until';
export * from './venues';
