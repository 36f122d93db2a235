/** The script of the console, which defines its element. */
import { TeamConsole } from './shell';

customElements.define('team-console', TeamConsole);
