import { languages } from '@venue/domain/shared/language';
import { textsIn } from '@venue/operations/wording/texts/languages';

const sendingIn = Object.fromEntries(
  languages.map((language) => [language, textsIn[language].sending]),
);

/**
 * The script of a booking's own page. Everything works without it. With it, free times are shown as
 * soon as the day or the party changes, and a form is sent only once. It requests only the address
 * of the page's own form, so the token goes nowhere else.
 */
export const manageScript = {
  path: '/manage/page.js',
  text: `
const search = document.querySelector('form[method="get"].fields');
if (search !== null) {
  const results = document.createElement('div');
  results.setAttribute('aria-live', 'polite');
  search.after(results);
  const shown = document.getElementById('times');
  if (shown !== null) results.append(shown);

  let newest = 0;
  search.addEventListener('change', async () => {
    const turn = (newest += 1);
    if (!search.checkValidity()) return results.replaceChildren();
    results.setAttribute('aria-busy', 'true');
    let times = null;
    try {
      const answer = await fetch(search.action + '?' + new URLSearchParams(new FormData(search)));
      const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
      times = page.getElementById('times');
    } catch {
      // The button repeats the request, and shows the error.
    }
    // Ignores the answer to an older choice.
    if (turn !== newest) return;
    results.replaceChildren(...(times === null ? [] : [times]));
    results.removeAttribute('aria-busy');
  });
}

const sendingIn = ${JSON.stringify(sendingIn)};
const sending = new Map();
document.addEventListener('submit', (event) => {
  const button = event.target.querySelector('button');
  if (event.target.method !== 'post' || button === null) return;
  if (sending.has(button)) return event.preventDefault();
  sending.set(button, button.textContent);
  button.disabled = true;
  button.textContent = sendingIn[document.documentElement.lang.split('-', 1)[0]];
});

// Browsers may show a page unchanged when the guest goes back to it.
addEventListener('pageshow', () => {
  for (const [button, label] of sending) {
    button.disabled = false;
    button.textContent = label;
  }
  sending.clear();
});
`,
} as const;
