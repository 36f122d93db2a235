/**
 * The pages of the office and of set-up in one file, which is a fifth smaller than a file for each
 * because they share parts.
 */
export { EnquiriesPage } from './enquiries/enquiries-page';
export { FirstRun } from './first-run/first-run';
export { CancelledDates } from './money/cancelled-dates';
export { MoneyPage } from './money/money-page';
export { NumbersPage } from './numbers/numbers-page';
export { RulesPart } from './set-up/rules/rules-part';
export { SetUpPage } from './set-up/set-up-page';
