/** The menu: in the header on a wide screen, otherwise at the lower edge, near the thumb. */
import { html, nothing, type TemplateResult } from 'lit';
import type { App } from './app';
import { pagesFor, type PageEntry } from './pages';
import { isTablet, isWide } from './parts/widths';

/** The pages in the menu, and those under “More”. */
function places(app: App): { readonly main: readonly PageEntry[]; readonly more: PageEntry[] } {
  const offered = pagesFor(app.me?.capabilities ?? []);
  const hasRoom = { phone: true, tablet: isTablet.matches, desk: isWide.matches, more: false };
  const isShown = ({ place }: PageEntry): boolean => hasRoom[place];
  return { main: offered.filter(isShown), more: offered.filter((one) => !isShown(one)) };
}

export function menuView(
  app: App,
  current: string | undefined,
  open: () => void,
): TemplateResult | typeof nothing {
  if (app.me === null) return nothing;
  const { main, more } = places(app);
  const isMore = more.some(({ name }) => name === current);
  return html`<nav aria-label="Pages">
    ${main.map((entry) => pageLink(entry, app, current))}
    <button
      class="quiet"
      aria-haspopup="dialog"
      aria-current=${isMore ? 'true' : nothing}
      @click=${open}
    >
      More
    </button>
  </nav>`;
}

/** Any click in the menu closes it. */
export function moreDialog(
  app: App,
  current: string | undefined,
  help: () => void,
): TemplateResult {
  const close = ({ currentTarget }: Event): void => (currentTarget as HTMLDialogElement).close();
  return html`<dialog id="more" aria-label="More" @click=${close}>
    <nav aria-label="More pages">
      ${places(app).more.map((entry) => pageLink(entry, app, current))}
      <button class="quiet keys" @click=${help}>Keys</button>
      <a class="button quiet" href="/console/sign-out">Sign out</a>
    </nav>
    <button>Close</button>
  </dialog>`;
}

/** The counts of a page, each with what it counts. */
function countsOf(name: string, { tasks }: App): readonly (readonly [number, string])[] {
  const { questions = 0, alarms = 0, moneyToDecide } = tasks.counts ?? {};
  const counts = {
    enquiries: [[questions, 'open'] as const, [alarms, alarms === 1 ? 'alarm' : 'alarms'] as const],
    money: [[moneyToDecide ?? 0, 'to decide'] as const],
  }[name];
  return (counts ?? []).filter(([count]) => count > 0);
}

/** Drawn by the style sheet, because the name of the link has the counts in words. */
function countView([count, unit]: readonly [number, string]): TemplateResult {
  const kind = unit.startsWith('alarm') ? 'count alarm' : 'count';
  return html`<span class=${kind} data-count=${count}></span>`;
}

function pageLink(
  { name, title }: PageEntry,
  app: App,
  current: string | undefined,
): TemplateResult {
  const counts = countsOf(name, app);
  const words = counts.map(([count, unit]) => `, ${count} ${unit}`).join('');
  return html`<a
    class="button quiet"
    aria-label=${words === '' ? nothing : `${title}${words}`}
    href=${`#/${name}?venue=${app.venue?.slug ?? ''}`}
    aria-current=${name === current ? 'true' : nothing}
    >${title}${counts.map(countView)}</a
  >`;
}
