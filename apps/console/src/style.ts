import { palette } from '@venue/http';

/** The address of the stylesheet; the policy of the pages forbids inline styles. */
export const stylePath = '/console/console.css';

/** The address of the stylesheet for forms, which the guests' pages share. */
export const formStylePath = '/console/form.css';

/** Styles before the script runs, and without it. */
export const style = `${palette}
body { margin: 0; }
main {
  max-width: 36rem; margin: 0 auto; padding: 1rem;
  font: 1rem/1.5 system-ui, 'Segoe UI', Roboto, Ubuntu, 'DejaVu Sans', sans-serif;
}
`;
