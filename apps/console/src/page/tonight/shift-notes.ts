/** The notes of the team for the services of a day, and the form that changes one. */
import { formatTime } from '@venue/ui';
import { html, nothing, type TemplateResult } from 'lit';
import type { DayForTeamAnswer } from '../answers';
import type { App } from '../app';
import { textIn } from '../parts/form-text';
import { formView } from '../parts/form';
import type { FormSender } from '../parts/form-sender';
import { icon } from '../parts/icons';

type Note = DayForTeamAnswer['notes'][number];

interface Service {
  readonly opens: string;
  /** The hours, only where the day has several services. */
  readonly title: string;
  readonly note: Note | null;
}

/** The services of the day, and those of notes whose hours have changed since. */
function servicesOf({ open, notes }: Pick<DayForTeamAnswer, 'open' | 'notes'>): readonly Service[] {
  const opens = [...new Set([...open.map((one) => one.opens), ...notes.map((one) => one.opens)])];
  return opens.toSorted().map((at) => ({
    opens: at,
    title: opens.length === 1 ? '' : `from ${formatTime(at, 'en-GB')}`,
    note: notes.find((one) => one.opens === at) ?? null,
  }));
}

/** Notes that are written, and the forms for those that are missing, may be apart. */
export type WhichNotes = 'all' | 'written' | 'missing';

interface NotesContext {
  readonly app: App;
  readonly forms: FormSender;
  readonly which: WhichNotes;
}

export function shiftNotesView(
  day: DayForTeamAnswer,
  { app, forms, which }: NotesContext,
): TemplateResult | typeof nothing {
  const mayWrite = app.may('diary.write');
  const services = servicesOf(day).filter(({ note }) => {
    const isWritten = (note?.text ?? null) !== null;
    return isWritten ? which !== 'missing' : mayWrite && which !== 'written';
  });
  if (services.length === 0) return nothing;
  return html`<section class="shift-notes" aria-label="Shift notes">
    ${services.map((service) => noteView(service, day, { app, forms, mayWrite }))}
  </section>`;
}

function noteView(
  { opens, title, note }: Service,
  { venueId, date }: DayForTeamAnswer,
  { app, forms, mayWrite }: Omit<NotesContext, 'which'> & { readonly mayWrite: boolean },
): TemplateResult {
  const text = note?.text ?? null;
  const name = `shift-note ${opens}`;
  const fields = html`<label
    >What the shift must know
    <textarea name="text" rows="3" maxlength="2000" .defaultValue=${text ?? ''}></textarea>
  </label>`;
  const send = async (data: FormData): Promise<boolean> => {
    const answer = await forms.send<{ readonly outcome: string }>(
      {
        form: name,
        path: `/venues/${venueId}/days/${date}/notes`,
        body: { opens, seenVersion: note?.version ?? null, text: textIn(data, 'text') },
        done: ({ outcome }) =>
          outcome === 'written'
            ? 'The note is saved.'
            : 'Not saved: somebody else has just changed the note. Look at it and write again.',
      },
      app,
    );
    await app.day.refresh();
    return answer !== null;
  };
  return html`<div>
    ${
      text === null
        ? nothing
        : html`<p class="shift-note">
            ${icon('note')}
            <span
              >${title === '' ? nothing : html`<strong>${title}:</strong> `}${text}
              <span class="soft">${note?.author}</span></span
            >
          </p>`
    }
    ${
      mayWrite
        ? html`<details>
            <summary>${text === null ? 'Write a shift note' : 'Change the note'} ${title}</summary>
            ${formView({ name, button: 'Save the note', fields, send }, forms)}
          </details>`
        : nothing
    }
  </div>`;
}
