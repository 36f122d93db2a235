/** `<console-group-file>`: saves, compares and applies the file of venues and rules. */
import { sharedStyles } from '@venue/ui';
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import type { App } from '../app';
import type { AppliedAnswer, ComparedAnswer } from '../answers';
import { saveFile } from '../back-office/files';
import { formView, type Form } from '../parts/form';
import { FormSender } from '../parts/form-sender';
import { backOfficeStyles } from '../back-office/styles';
import { baseStyles } from '../parts/styles';
import { appliedView, comparedView, hasConflicts } from './group-views';
import { setUpStyles } from './styles';

export class GroupFilePart extends LitElement {
  static override styles = [sharedStyles, baseStyles, backOfficeStyles, setUpStyles];
  static override properties = { app: { attribute: false }, revision: { attribute: false } };

  declare app: App;
  declare revision: number;

  readonly #sender = new FormSender(this);
  /** The chosen file; a refusal does not clear it. */
  #file: { readonly name: string; readonly text: string } | null = null;
  #compared: ComparedAnswer | null = null;
  #applied: AppliedAnswer | null = null;
  #failure = '';

  protected override render(): TemplateResult {
    const compared = this.#compared;
    return html`<div class="page">
      <section class="card" aria-labelledby="download">
        <h2 id="download">What is stored</h2>
        <p>
          The venues and their rules, in the form in which they can be changed and applied again.
        </p>
        ${this.#failure === '' ? nothing : html`<p class="refusal" role="alert">${this.#failure}</p>`}
        <p><button @click=${() => void this.#download()}>Save the group file</button></p>
      </section>
      <section class="card" aria-labelledby="upload">
        <h2 id="upload">Change it by a file</h2>
        ${formView(this.#compareForm(), this.#sender)}
        ${compared === null ? nothing : comparedView(compared)}
        ${compared?.outcome === 'compared' ? this.#applyView(compared) : nothing}
        ${this.#applied === null ? nothing : appliedView(this.#applied)}
      </section>
    </div>`;
  }

  async #download(): Promise<void> {
    const { answer, failure } = await this.app.api.get<{ readonly yaml: string }>('/group');
    this.#failure = failure?.detail ?? '';
    if (answer !== undefined) saveFile('group.yaml', answer.yaml, 'application/yaml');
    this.requestUpdate();
  }

  #compareForm(): Form {
    const file = this.#file;
    return {
      name: 'compare',
      button: 'See what would change',
      fields: html`<label for="file">The group file</label>
        <input id="file" type="file" accept=".yaml,.yml" @click=${forget} @change=${this.#take} />
        <p class="soft">
          ${file === null ? 'Nothing changes until you have seen it.' : `Chosen: ${file.name}`}
        </p>`,
      send: async () => {
        await this.#compare();
        return false;
      },
    };
  }

  readonly #take = async ({ target }: Event): Promise<void> => {
    const [file] = (target as HTMLInputElement).files ?? [];
    this.#file = file === undefined ? null : { name: file.name, text: await file.text() };
    this.#compared = null;
    this.#applied = null;
    for (const form of ['compare', 'apply']) this.#sender.end(form);
    this.requestUpdate();
  };

  async #compare(): Promise<void> {
    const text = this.#file?.text;
    if (text === undefined) return;
    const sending = { form: 'compare', path: '/group/compare', body: { text } };
    const done = 'What would change is shown.';
    this.#applied = null;
    this.#compared = await this.#sender.send<ComparedAnswer>({ ...sending, done }, this.app);
    this.requestUpdate();
  }

  #applyView(compared: ComparedAnswer): TemplateResult {
    const { changes, leftOut } = compared;
    if (changes.length === 0 && leftOut.length === 0) {
      return html`<p>It is the same as what is stored: nothing would change.</p>`;
    }
    const form: Form = {
      name: 'apply',
      button: 'Apply the file',
      kind: leftOut.length > 0 || hasConflicts(compared.conflicts) ? 'danger' : 'main',
      fields: html`${leftOut.length === 0 ? nothing : tick('prune', 'Remove what the file leaves out')}
      ${hasConflicts(compared.conflicts) ? tick('accept', 'Apply it in spite of the conflicts; each becomes an enquiry') : nothing}`,
      question: (data) => questionOf(compared, data.has('prune')),
      send: (data) => this.#apply(data),
    };
    return formView(form, this.#sender);
  }

  async #apply(data: FormData): Promise<boolean> {
    const text = this.#file?.text;
    const body = { text, prune: data.has('prune'), accept: data.has('accept') };
    const sending = { form: 'apply', path: '/group/apply', body, done: '' };
    const answer = await this.#sender.send<AppliedAnswer>(sending, this.app);
    this.#applied = answer;
    const isApplied = answer?.outcome === 'applied';
    if (isApplied) this.#compared = null;
    this.app.announce(isApplied ? 'The file is applied.' : 'The file is not applied.');
    this.requestUpdate();
    return isApplied;
  }
}

/** Allows the person to choose the same file again after correcting it. */
function forget({ target }: Event): void {
  (target as HTMLInputElement).value = '';
}

function tick(name: string, title: string): TemplateResult {
  return html`<label class="tick"><input type="checkbox" name=${name} /> ${title}</label>`;
}

function questionOf({ changes, leftOut }: ComparedAnswer, isPruned: boolean): string {
  const removal = isPruned && leftOut.length > 0 ? `, and ${leftOut.length} are taken away` : '';
  return `It applies at once, for guests too. Changes: ${changes.length}${removal}.`;
}
