/** `<console-new>`: guests at the door, and guests on the phone. */
import { sharedStyles } from '@venue/ui';
import { html, LitElement, type TemplateResult } from 'lit';
import type { App } from '../app';
import type { PageElement } from '../page-element';
import { formStyles } from '../parts/forms/styles';
import { baseStyles } from '../parts/styles';
import { PhoneBooking } from './phone-booking';
import { newStyles } from './styles';
import { WalkIn } from './walk-in';

export class NewPage extends LitElement implements PageElement {
  static override styles = [sharedStyles, baseStyles, formStyles, newStyles];
  static override properties = { app: { attribute: false }, revision: { attribute: false } };

  declare app: App;
  declare revision: number;

  protected override render(): TemplateResult {
    const { app, revision } = this;
    return html`<div class="page new">
      <h1 class="visually-hidden">New booking</h1>
      <section aria-labelledby="door">
        <h2 id="door">At the door</h2>
        <console-walk-in .app=${app} .revision=${revision}></console-walk-in>
      </section>
      <section aria-labelledby="phone">
        <h2 id="phone">On the phone</h2>
        <console-phone-booking .app=${app} .revision=${revision}></console-phone-booking>
      </section>
    </div>`;
  }
}

customElements.define('console-walk-in', WalkIn);
customElements.define('console-phone-booking', PhoneBooking);
customElements.define('console-new', NewPage);
