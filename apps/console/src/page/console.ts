/** The script of the console: it defines the element that the page consists of. */
import { TeamConsole } from './shell';
import { useTokens } from './tokens';

useTokens();
customElements.define('team-console', TeamConsole);
