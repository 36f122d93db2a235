/** The script of the console, which defines its element. */
import { TeamConsole } from './shell';
import { useTokens } from './tokens';

useTokens();
customElements.define('team-console', TeamConsole);
