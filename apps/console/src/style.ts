import { palette } from '@venue/http';

/** The address of the stylesheet: the policy of the pages allows none inside them. */
export const stylePath = '/console/console.css';

/** The address of the stylesheet of the pages that are forms: it is that of the guests' pages. */
export const formStylePath = '/console/form.css';

/** For what is shown before the script runs, and without it. */
export const style = `${palette}
body { margin: 0; }
main {
  max-width: 36rem; margin: 0 auto; padding: 1rem;
  font: 1rem/1.5 system-ui, 'Segoe UI', Roboto, Ubuntu, 'DejaVu Sans', sans-serif;
}
`;
