/** Who uses a device that several people share: their initials go with every write. */
import { textIn } from './parts/fields';
import { html, nothing, type TemplateResult } from 'lit';
import type { App } from './app';

const currentKey = 'initials';
const knownKey = 'known-initials';
/** As many as a shift has; beyond that, the initials used longest ago are removed. */
const knownMax = 12;

/** Kept on the device, since the next shift is mostly the same people. */
export class Initials {
  /** Empty where no one is named. */
  current = localStorage.getItem(currentKey) ?? '';
  known: readonly string[] = (localStorage.getItem(knownKey) ?? '').split(',').filter(Boolean);

  choose(initials: string): void {
    this.current = initials.toUpperCase();
    const known = new Set([this.current, ...this.known].filter(Boolean));
    this.known = [...known].slice(0, knownMax);
    localStorage.setItem(currentKey, this.current);
    localStorage.setItem(knownKey, this.known.join());
  }
}

/** Shows whose initials they are, and lets others pick theirs. A member is known by name. */
export function initialsButton(app: App, open: () => void): TemplateResult | typeof nothing {
  if (app.me?.kind !== 'device') return nothing;
  const { current } = app.initials;
  return html`<button class="who" aria-haspopup="dialog" @click=${open}>
    ${current === '' ? 'Who are you?' : html`<span class="visually-hidden">You are</span> ${current}`}
  </button>`;
}

export function initialsDialog(app: App): TemplateResult {
  const { current, known } = app.initials;
  const choose = (initials: string): void => {
    app.initials.choose(initials);
    app.changed();
  };
  const take = ({ target }: Event): void => {
    const form = target as HTMLFormElement;
    const typed = textIn(new FormData(form), 'initials');
    if (typed !== null) choose(typed);
    form.reset();
  };
  return html`<dialog id="initials" aria-labelledby="who">
    <h2 id="who">Who uses ${app.me?.name}?</h2>
    <p class="soft">Your initials stand beside what you do.</p>
    <form method="dialog" class="row">
      ${known.map(
        (one) =>
          html`<button aria-pressed=${String(one === current)} @click=${() => choose(one)}>
            ${one}
          </button>`,
      )}
      <button aria-pressed=${String(current === '')} @click=${() => choose('')}>Nobody</button>
    </form>
    <form method="dialog" class="row" @submit=${take}>
      <label for="own">Somebody else</label>
      <input
        id="own"
        name="initials"
        size="6"
        autocomplete="off"
        pattern="[A-Za-zÀ-ÖØ-öø-ÿ]{1,4}"
        title="One to four letters"
        required
      />
      <button class="main">That’s me</button>
    </form>
    <form method="dialog"><button class="quiet">Close</button></form>
  </dialog>`;
}
