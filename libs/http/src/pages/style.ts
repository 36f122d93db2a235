import { createHash } from 'node:crypto';
import { pageTokens } from '@venue/ui/tokens';

/**
 * The stylesheet that is embedded in every page, so that no page fetches one; a brand's theme
 * replaces its variables. Sizes follow the guest's own text size; every text colour has a contrast
 * of 4.5 or more on its background.
 */
export const style = `${pageTokens()}
:root {
  --plate: transparent;
}
* { box-sizing: border-box; }
body {
  margin: 0; background: var(--ground); color: var(--text);
  font: 1.0625rem/1.6 var(--font);
  overflow-wrap: anywhere; -webkit-text-size-adjust: 100%; text-size-adjust: 100%;
}
main {
  max-width: 34rem; margin: 0 auto; padding: clamp(1.25rem, 6vw, 2.5rem);
  background: var(--surface); min-height: 100vh; border-top: .375rem solid var(--button);
}
@media (min-width: 40rem) {
  main {
    margin: 3rem auto; min-height: 0; border-radius: min(var(--radius), 1rem);
    box-shadow: 0 1px 2px #0000000a, 0 1rem 2.5rem #0000000f;
  }
}
.logo {
  display: block; max-width: calc(100% + .75rem); max-height: 4.75rem; margin: -.375rem -.375rem .625rem;
  padding: .375rem; border-radius: min(var(--radius), .5rem);
  background: var(--plate); color: var(--muted);
}
.venue, h1, h2 { font-family: var(--heading-font); text-wrap: balance; }
.venue {
  margin: 0 0 2rem; padding-bottom: 1rem; border-bottom: 1px solid var(--line);
  font-size: 1.375rem; font-weight: 600; line-height: 1.3; color: var(--accent);
}
h1 { margin: 0 0 1rem; font-size: 1.875rem; font-weight: 600; line-height: 1.2; }
h2 { margin: 0; font-size: 1.125rem; line-height: 1.35; }
p { margin: 0 0 1rem; text-wrap: pretty; }
dl { margin: 1.75rem 0; border-top: 1px solid var(--line); }
dl div {
  display: flex; flex-wrap: wrap; gap: 0 1rem; padding: .75rem 0;
  border-bottom: 1px solid var(--line);
}
dt { flex: 0 0 6rem; color: var(--muted); overflow-wrap: normal; }
dd { flex: 1 1 11rem; margin: 0; font-weight: 600; text-wrap: pretty; }
dd a {
  display: inline-block; min-width: 2.75rem; margin: -.625rem 0; padding: .625rem 0; line-height: 1.5;
}
a { color: var(--accent); text-underline-offset: .2em; }
.banner {
  margin: 0 0 1.75rem; padding: .875rem 1rem; border-radius: min(var(--radius), 1rem); background: var(--warning-ground);
  color: var(--warning);
}
.banner p { margin: .125rem 0 0; font-size: 1rem; line-height: 1.5; }
.actions { display: grid; gap: .75rem; margin-top: 1.75rem; }
.actions a, .actions button {
  display: flex; align-items: center; justify-content: center; min-height: 3.25rem; width: 100%;
  padding: .625rem 1rem; border: 2px solid var(--accent); border-radius: var(--radius); text-align: center;
  background: var(--button); color: var(--on-button); font: inherit; font-weight: 600;
  text-decoration: none; cursor: pointer;
}
.actions .quiet { background: transparent; color: var(--accent); }
.actions .danger { border-color: var(--danger); background: var(--danger); color: var(--on-danger); }
.actions .quiet.danger { background: transparent; color: var(--danger); }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 3px; border-radius: .25rem; }
venue-booking {
  --vb-accent: var(--button); --vb-on-accent: var(--on-button); --vb-surface: var(--surface);
  --vb-text: var(--text); --vb-muted: var(--muted); --vb-border: var(--line); --vb-focus: var(--focus);
  --vb-radius: min(var(--radius), 1rem); --vb-font: var(--font); --vb-heading-font: var(--heading-font);
  margin-top: 1.75rem;
}
.hours { margin-top: 2.5rem; }
.hours dl { margin: .5rem 0 0; }
.hours dt { flex: 1 1 8rem; overflow-wrap: anywhere; }
.hours dd { flex: 0 0 auto; max-width: 100%; }
.hours h3 { margin: 1.75rem 0 0; font-size: 1rem; }
@media (scripting: enabled) { venue-booking:not(:defined) { display: block; min-height: 26rem; } }
article { margin-top: 2rem; padding-top: 1.5rem; border-top: 1px solid var(--line); }
article a { display: inline-block; padding: .625rem 0; line-height: 1.5; }
.about { margin: .25rem 0 .75rem; color: var(--muted); font-size: .9375rem; line-height: 1.5; }
.message { margin: 0; font: inherit; white-space: pre-line; }
section { margin-top: 1.75rem; }
section h2 { margin-bottom: .5rem; }
ul { margin: 0; padding-left: 1.25rem; }
code, .code { font-family: var(--code-font); font-size: .9em; }
.code {
  margin: 0; padding: 1rem; border-radius: var(--radius); background: var(--ground);
  line-height: 1.5; white-space: pre-wrap;
}
.list { padding: 0; list-style: none; }
.list li { padding: .25rem 0; border-bottom: 1px solid var(--line); }
.list a { display: inline-block; min-width: 2.75rem; padding: .625rem 0; font-weight: 600; }
.list .about { margin: 0 0 .5rem; }
.link { display: inline-block; min-width: 2.75rem; margin-right: 1rem; padding: .625rem 0; line-height: 1.5; }
.fields { display: grid; gap: .375rem; margin-top: 1.5rem; }
.fields label { font-weight: 600; }
.fields input, .fields select, .fields textarea {
  width: 100%; min-width: 0; min-height: 3rem; margin-bottom: .75rem; padding: .625rem .75rem;
  border: 1px solid var(--muted); border-radius: .5rem; background: var(--ground);
  color: var(--text); font: inherit;
}
.fields .actions { margin-top: .5rem; }
.times {
  display: grid; grid-template-columns: repeat(auto-fill, minmax(min(6rem, 100%), 1fr)); gap: .5rem;
  padding: 0; list-style: none;
}
.times.wide { grid-template-columns: 1fr; }
.times a {
  display: flex; align-items: center; justify-content: center; min-height: 3rem; padding: .5rem;
  border: 2px solid var(--accent); border-radius: .5rem; font-weight: 600; text-align: center;
  text-decoration: none;
}
`;

/** The hash by which a Content-Security-Policy allows this stylesheet and no other. */
export function hashOf(stylesheet: string): string {
  return `sha256-${createHash('sha256').update(stylesheet).digest('base64')}`;
}
