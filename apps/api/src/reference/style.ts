import { pageTokens } from '@venue/ui/tokens';

/** The stylesheet of the reference, inlined in the page, so that nothing else is fetched. */
export const style = `${pageTokens()}
* { box-sizing: border-box; }
html { scroll-padding-top: 1rem; }
body {
  margin: 0; background: var(--surface); color: var(--text);
  font: 1rem/1.6 var(--font);
  overflow-wrap: anywhere; -webkit-text-size-adjust: 100%; text-size-adjust: 100%;
}
.skip { position: absolute; left: -100rem; }
.skip:focus { left: 1rem; top: 1rem; padding: .75rem 1rem; background: var(--surface); z-index: 1; }
a { color: var(--accent); text-underline-offset: .2em; }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; border-radius: .25rem; }
h1, h2, h3 {
  font-family: var(--heading-font); font-weight: 600; line-height: 1.25; text-wrap: balance;
}
h1 { margin: 0 0 .5rem; font-size: 2.125rem; }
h2 { margin: 3rem 0 .75rem; padding-top: 1.5rem; border-top: 1px solid var(--line); font-size: 1.5rem; }
h3 { margin: 2.5rem 0 .5rem; font-size: 1.25rem; }
h4 { margin: 1.75rem 0 .5rem; font-size: 1rem; }
p { margin: 0 0 .875rem; max-width: 42rem; text-wrap: pretty; }
code, pre { font-family: var(--code-font); font-size: .875rem; }
pre {
  margin: .25rem 0 1rem; padding: .875rem 1rem; border-radius: var(--radius); background: var(--ground);
  line-height: 1.5; white-space: pre-wrap;
}
figure { margin: 0; }
.samples { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(21rem, 100%), 1fr)); gap: 0 1.25rem; }
.samples pre { height: calc(100% - 2.75rem); }
.own { display: inline-block; padding: .625rem 0; }
ul.words, ol { margin: 0 0 1rem; padding-left: 1.25rem; max-width: 42rem; }
ul.words { list-style: disc; }
.words li, ol li { padding: .1875rem 0; }
blockquote { margin: 0 0 1rem; padding: .125rem 0 .125rem 1rem; border-left: .25rem solid var(--line); }
.to-contents a { display: inline-block; padding: .625rem 0; }
[aria-current] { font-weight: 700; }
figcaption { color: var(--muted); font-size: .9375rem; }
ul { margin: 0; padding: 0; list-style: none; }
nav { padding: 1.25rem; background: var(--ground); font-size: .9375rem; }
nav ul ul { padding-left: 1rem; border-left: 2px solid var(--line); }
nav a { display: block; padding: .625rem 0; color: inherit; text-decoration: none; }
nav a:hover { text-decoration: underline; }
header { padding: 2rem 1.25rem .5rem; border-top: .375rem solid var(--accent); }
main { padding: 1.5rem 1.25rem 4rem; }
.address { color: var(--muted); }
.forms { display: flex; flex-wrap: wrap; gap: .25rem 1.5rem; }
.forms a { display: inline-block; padding: .5rem 0; font-weight: 600; }
article { padding-bottom: 1rem; }
article + article { border-top: 1px solid var(--line); }
.request { padding: .625rem 1rem; border-left: .25rem solid var(--accent); background: var(--ground); max-width: none; }
.method { font-weight: 700; margin-right: .375rem; }
.status { font-variant-numeric: tabular-nums; font-weight: 600; margin-right: .375rem; }
.soft, td:nth-child(3) { color: var(--muted); }
.problems li { padding: .3125rem 0; }
table { width: 100%; margin: .75rem 0 1.25rem; border-collapse: collapse; font-size: .9375rem; }
caption { padding-bottom: .25rem; text-align: left; font-weight: 600; color: var(--muted); }
th, td { padding: .5rem .75rem .5rem 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; font-weight: 400; }
th[scope=row] { width: 24%; } td:nth-child(2) { width: 24%; } td:nth-child(3) { width: 6rem; }
table.words th, table.words td { width: auto; color: inherit; }
table.words th[scope=row] { min-width: 10.5rem; }
thead th { color: var(--muted); font-size: .875rem; }
@media (max-width: 44rem) {
  /* Hidden from sight only: screen readers read the column heads. */
  thead { position: absolute; clip-path: inset(50%); width: 1px; height: 1px; overflow: hidden; }
  table, tbody, tr, caption { display: block; }
  tr { display: flex; flex-wrap: wrap; gap: 0 .75rem; padding: .5rem 0; border-bottom: 1px solid var(--line); }
  th, td { padding: 0; border: 0; }
  th[scope=row], td:nth-child(2), td:nth-child(3) { width: auto; }
  td:nth-child(2) { color: var(--muted); }
  td:nth-child(4), table.words td { flex: 1 0 100%; }
}
@media (min-width: 64rem) {
  .frame { display: grid; grid-template: auto 1fr / 18rem minmax(0, 1fr); }
  nav { grid-area: 1 / 1 / 3; position: sticky; top: 0; height: 100vh; overflow-y: auto; padding: 2rem 1.5rem; }
  nav a { padding: .25rem 0; }
  header, main { padding-inline: clamp(2rem, 5vw, 5rem); }
  header { padding-top: 2.5rem; }
  main { max-width: 64rem; padding-bottom: 6rem; }
  main:has(.samples) { max-width: 84rem; }
  .to-contents { display: none; }
}
@media print {
  .skip, .forms, .to-contents, nav { display: none; }
  body { background: none; color: #000; font-size: .8125rem; }
  header, main { padding: 0; border: 0; }
  pre { border: 1px solid var(--line); background: none; break-inside: avoid-page; }
  h2, h3, h4, figcaption { break-after: avoid; }
  tr { break-inside: avoid; }
}
`;
