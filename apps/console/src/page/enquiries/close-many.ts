/** Closes several enquiries with one note. */
import { html, type ReactiveControllerHost, type TemplateResult } from 'lit';
import type { EnquiryView } from '../answers';
import type { App } from '../app';
import { formView } from '../parts/form';
import type { FormSender } from '../parts/form-sender';
import { textIn } from '../parts/form-text';

const form = 'close many';

export class CloseMany {
  readonly #ids = new Set<string>();

  constructor(
    private readonly host: ReactiveControllerHost,
    private readonly sender: FormSender,
  ) {}

  /** The box beside an enquiry. */
  box({ id, subject }: EnquiryView): TemplateResult {
    return html`<label class="tick">
      <input
        type="checkbox"
        aria-label="Choose: ${subject}"
        .checked=${this.#ids.has(id)}
        @change=${({ target }: Event) => this.#choose(id, (target as HTMLInputElement).checked)}
      />
    </label>`;
  }

  /** The form for the chosen ones of the list; null without one. */
  view(
    enquiries: readonly EnquiryView[],
    app: App,
    refresh: () => Promise<void>,
  ): TemplateResult | null {
    const chosen = enquiries.filter(({ id }) => this.#ids.has(id));
    if (chosen.length === 0) return null;
    const count = chosen.length === 1 ? '1 enquiry' : `${chosen.length} enquiries`;
    const view = {
      name: form,
      button: `Close ${count}`,
      fields: html`<label for="many-note">What came of them</label>
        <input id="many-note" name="note" maxlength="1000" />`,
      question: () => `${count} will be closed for good. The guests are not told.`,
      send: async (data: FormData) => {
        const isDone = await this.#close(chosen, textIn(data, 'note'), app);
        await refresh();
        return isDone;
      },
    };
    return formView(view, this.sender);
  }

  /** One after the other, until one is refused; that one and those after it stay chosen. */
  async #close(chosen: readonly EnquiryView[], note: string | null, app: App): Promise<boolean> {
    for (const { id } of chosen) {
      const request = { form, path: `/enquiries/${id}/close`, body: { note }, done: '' };
      if ((await this.sender.send<object>(request, app)) === null) return false;
      this.#ids.delete(id);
    }
    app.announce(chosen.length === 1 ? 'It is closed.' : `${chosen.length} are closed.`);
    return true;
  }

  #choose(id: string, isChosen: boolean): void {
    if (isChosen) this.#ids.add(id);
    else this.#ids.delete(id);
    this.sender.reset(form);
    this.host.requestUpdate();
  }
}
