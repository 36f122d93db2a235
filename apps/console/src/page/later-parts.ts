/**
 * All that the first page does not show, in one file: its parts share so much that a file for each
 * kind of page weighs a tenth more.
 */
export { BlocksPage } from './blocks/blocks-page';
export { DoorPage } from './door/door-page';
export { EnquiriesPage } from './enquiries/enquiries-page';
export { FirstRun } from './first-run/first-run';
export { FloorPlan } from './floor/floor-plan';
export { CancelledDates } from './money/cancelled-dates';
export { Evidence } from './money/evidence';
export { MoneyPage } from './money/money-page';
export { NewPage } from './new/new-page';
export { NumbersPage } from './numbers/numbers-page';
export { BookingPanel } from './panel/booking-panel';
export { SearchPage } from './search/search-page';
export { RulesPart } from './set-up/rules/rules-part';
export { SetUpPage } from './set-up/set-up-page';
export { sheetView } from './tonight/sheets';
export { timelineView } from './tonight/timeline';
export { WaitingSheet } from './waiting/waiting-sheet';
