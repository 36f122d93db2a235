/** Builders for specs: each makes a whole and lets a spec say only what matters to it. */
export * from './bookings';
export * from './moments';
export * from './venues';
