import { consoleTokens } from '@venue/ui/tokens';

/** The address of the stylesheet; the policy of the pages forbids inline styles. */
export const stylePath = '/console/console.css';

/** The address of the stylesheet for forms, which the guests' pages share. */
export const formStylePath = '/console/form.css';

/** The variables of the console's styles, and what is seen before the script runs. */
export const style = `${consoleTokens()}
body { margin: 0; background: var(--ground); color: var(--text); }
@media print { body { background: none; } }
main {
  max-width: 36rem; margin: 0 auto; padding: 1rem;
  font: 1rem/1.5 var(--font);
}
`;
