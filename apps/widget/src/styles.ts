/** The styles of the element: what all steps share, then each part's own. */
import { base } from './styles/base';
import { times } from './styles/times';

export const styles = [base, times];
