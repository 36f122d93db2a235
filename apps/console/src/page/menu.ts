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
  const counts = more.flatMap(({ name }) => countsOf(name, app));
  return html`<nav aria-label="Pages">
    ${main.map((entry) => pageLink(entry, app, current))}
    <button
      class="quiet"
      aria-haspopup="dialog"
      aria-label="More"
      aria-description=${counts.map(wordsOf).join(', ') || nothing}
      aria-current=${isMore ? 'true' : nothing}
      @click=${open}
    >
      More${sumsOf(counts).map(countView)}
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

/** A number, and what it counts. */
type Count = readonly [number, string];

/** The counts of a page. */
function countsOf(name: string, { tasks }: App): readonly Count[] {
  const { questions = 0, alarms = 0, moneyToDecide } = tasks.counts ?? {};
  const counts = {
    enquiries: [[questions, 'open'] as const, [alarms, alarms === 1 ? 'alarm' : 'alarms'] as const],
    money: [[moneyToDecide ?? 0, 'to decide'] as const],
  }[name];
  return (counts ?? []).filter(([count]) => count > 0);
}

const isAlarm = (unit: string): boolean => unit.startsWith('alarm');

/** One number for what waits inside, and one for the alarms. */
function sumsOf(counts: readonly Count[]): readonly Count[] {
  const { alarm = [], task = [] } = Object.groupBy(counts, ([, unit]) =>
    isAlarm(unit) ? 'alarm' : 'task',
  );
  const sum = task.reduce((total, [count]) => total + count, 0);
  return [...(sum > 0 ? [[sum, 'open'] as const] : []), ...alarm];
}

function wordsOf([count, unit]: Count): string {
  return `${count} ${unit}`;
}

/** Drawn by the style sheet, because the name of the link has the counts in words. */
function countView([count, unit]: Count): TemplateResult {
  const kind = isAlarm(unit) ? 'count alarm' : 'count';
  return html`<span class=${kind} data-count=${count}></span>`;
}

function pageLink(
  { name, title }: PageEntry,
  app: App,
  current: string | undefined,
): TemplateResult {
  const counts = countsOf(name, app);
  return html`<a
    class="button quiet"
    aria-label=${[title, ...counts.map(wordsOf)].join(', ')}
    href=${`#/${name}?venue=${app.venue?.slug ?? ''}`}
    aria-current=${name === current ? 'true' : nothing}
    >${title}${counts.map(countView)}</a
  >`;
}
