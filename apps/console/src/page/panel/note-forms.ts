import { textIn } from '../parts/form-text';
import { html, type TemplateResult } from 'lit';
import type { Panel } from './panel';
import { changeForm } from './forms';

export function noteView(panel: Panel): TemplateResult {
  const { teamNote } = panel.booking;
  const fields = html`<label for="note">Note of the team; guests never see it</label>
    <textarea
      id="note"
      name="note"
      rows="3"
      maxlength="1000"
      .defaultValue=${teamNote ?? ''}
    ></textarea>`;
  return changeForm(
    {
      name: 'note',
      title: teamNote === null ? 'Add a note' : 'Note',
      button: 'Save',
      fields,
      write: (data) => {
        const note = textIn(data, 'note');
        const patch = () => ({ teamNote: note });
        return { path: 'note', done: 'The note is saved.', body: { note }, patch };
      },
    },
    panel,
  );
}

export function tagsView(panel: Panel): TemplateResult {
  const fields = html`<label for="tags">Tags, with commas between them</label>
    <input id="tags" name="tags" .defaultValue=${panel.booking.tags.join(', ')} />`;
  return changeForm(
    {
      name: 'tags',
      title: 'Tags',
      button: 'Save',
      fields,
      write: (data) => {
        const words = (textIn(data, 'tags') ?? '').split(',').map((tag) => tag.trim());
        const tags = words.filter((tag) => tag !== '');
        return {
          path: 'tags',
          done: 'The tags are saved.',
          body: { tags },
          patch: () => ({ tags }),
        };
      },
    },
    panel,
  );
}
