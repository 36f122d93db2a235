import { palette } from '@venue/http';

/** The address of the stylesheet: the policy of the pages allows none inside them. */
export const stylePath = '/console/console.css';

/** The address of the stylesheet of the pages that are forms: it is that of the guests' pages. */
export const formStylePath = '/console/form.css';

/** The stylesheet of the pages with tables. */
export const style = `${palette}
* { box-sizing: border-box; }
body {
  margin: 0; background: var(--ground); color: var(--ink);
  font: 1rem/1.5 system-ui, 'Segoe UI', Roboto, Ubuntu, 'DejaVu Sans', sans-serif;
  overflow-wrap: anywhere;
}
main { max-width: 72rem; margin: 0 auto; padding: 1rem; background: var(--sheet); min-height: 100vh; }
h1 { margin: 0 0 .5rem; font-size: 1.5rem; line-height: 1.2; }
p { margin: 0 0 1rem; }
a { color: var(--accent); }
:focus-visible { outline: .1875rem solid var(--focus); outline-offset: .125rem; }
nav { display: flex; flex-wrap: wrap; gap: .25rem 1rem; margin: 0 0 1rem; }
nav a { display: inline-block; min-height: 2.75rem; padding: .625rem 0; }
.table { overflow-x: auto; }
table { width: 100%; border-collapse: collapse; }
th, td { padding: .5rem .75rem .5rem 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
th { color: var(--soft); font-weight: 600; }
`;
