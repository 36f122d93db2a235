/** The styles of the core. Parts that are loaded later bring their own. */
import { base } from './styles/base';
import { searchStyles } from './styles/search';

export const styles = [base, searchStyles];
