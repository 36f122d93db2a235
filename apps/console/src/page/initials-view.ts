import { html, nothing, type TemplateResult } from 'lit';
import type { App } from './app';
import { textIn } from './parts/form-text';

/** Shows the current initials and lets people pick theirs. Members are shown by name. */
export function initialsButton(app: App, open: () => void): TemplateResult | typeof nothing {
  if (app.me?.kind !== 'device') return nothing;
  const { current } = app.initials;
  return html`<button class="who" aria-haspopup="dialog" @click=${open}>
    ${current === '' ? 'Who are you?' : html`<span class="visually-hidden">You are</span> ${current}`}
  </button>`;
}

export function initialsDialog(app: App): TemplateResult {
  const { current, recent } = app.initials;
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
    <p class="soft">Your initials are shown beside what you do.</p>
    <form method="dialog" class="row">
      ${recent.map(
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
