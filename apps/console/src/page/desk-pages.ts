/**
 * The pages of the office, loaded together: they are made of the same parts, which take a fifth
 * less in one file than in one for each page.
 */
export { EnquiriesPage } from './enquiries/enquiries-page';
export { MoneyPage } from './money/money-page';
export { NumbersPage } from './numbers/numbers-page';
export { SetUpPage } from './set-up/set-up-page';
