/** The styles of the core. Parts that are loaded later bring their own. */
import { sharedStyles } from '@venue/ui';
import { base } from './styles/base';
import { searchStyles } from './styles/search';

export const styles = [sharedStyles, base, searchStyles];
