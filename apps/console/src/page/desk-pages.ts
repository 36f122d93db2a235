/**
 * The pages of the office in one file, which is a fifth smaller than a file for each page because
 * they share parts.
 */
export { EnquiriesPage } from './enquiries/enquiries-page';
export { MoneyPage } from './money/money-page';
export { NumbersPage } from './numbers/numbers-page';
export { SetUpPage } from './set-up/set-up-page';
