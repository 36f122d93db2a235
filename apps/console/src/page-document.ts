import { documentOf, html } from '@venue/http';
import { formStylePath } from './style';

/** The path of the built files. */
export const filesPath = '/console/files';

/** The document in which the script shows every page of a person who is signed in. */
export const consoleDocument = html`<!doctype html>
  <html lang="en-GB">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="robots" content="noindex" />
      <meta name="color-scheme" content="light dark" />
      <title>Console</title>
      <link rel="stylesheet" href="/console/console.css" />
      <script type="module" src="${filesPath}/console.js"></script>
    </head>
    <body>
      <team-console></team-console>
      <noscript>
        <main>
          <h1>Script is switched off</h1>
          <p>These pages need script: please allow it for this site, and load the page again.</p>
        </main>
      </noscript>
    </body>
  </html> `.text;

export function problemPage(heading: string, detail: string): string {
  return documentOf({ message: { heading, text: [detail] }, stylesheet: formStylePath });
}
