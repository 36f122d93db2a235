/** A page on which the operations can be tried out: Swagger UI with our own frame. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { headersWith, html, type Markup, staticContent, type StaticContent } from '@venue/http';
import { pageTokens } from '@venue/ui/tokens';

/** Scripts and styles come from this deployment only, and requests go nowhere else. */
export const tryHeaders = headersWith({
  scriptSrc: ["'self'"],
  styleSrc: ["'self'"],
  // Swagger UI has its icons as data URLs in its stylesheet.
  imgSrc: ["'self'", 'data:'],
  connectSrc: ["'self'"],
});

/** `values` maps the examples' made-up values to real ones of this deployment. */
export function tryPage(title: string, values: Readonly<Record<string, string>>): string {
  return html`<!doctype html>
    <html lang="en-GB">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}: try it out</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="try/swagger-ui.css" />
        <link rel="stylesheet" href="try/try.css" />
        <script src="try/swagger-ui-bundle.js" defer></script>
        <script src="try/try.js" defer></script>
      </head>
      <body>
        <header>
          <h1>Try it out</h1>
          <p>
            Requests from this page are real: they go to this deployment and do what they say. With
            a sandbox key nothing takes a live table or reaches a guest. The examples name a venue
            of this deployment and a time at which it can be booked; with a key for another venue,
            list the venues and take its id. References, and ids of bookings, holds and events, are
            made up: take them from an answer.
          </p>
          <form class="keys" autocomplete="off">${keyFields.map(keyField)}</form>
          <p><a href="../docs">Back to the reference</a></p>
          <h2>Operations</h2>
        </header>
        <div id="operations" data-values="${JSON.stringify(values)}">
          <noscript><p>This page needs scripts. The reference does without.</p></noscript>
        </div>
      </body>
    </html> `.text;
}

/** By the name of the security scheme in the document. */
const keyFields = [
  { id: 'integration-key', scheme: 'integrationKey', label: 'Integration key', form: 'vb_test_…' },
  {
    id: 'publishable-key',
    scheme: 'publishableKey',
    label: 'Publishable key, for Widget',
    form: 'vb_pub_test_…',
  },
] as const;

function keyField({ id, scheme, label, form }: (typeof keyFields)[number]): Markup {
  return html`<div>
    <label for="${id}">${label}</label>
    <input
      id="${id}"
      data-key="${scheme}"
      placeholder="${form}"
      aria-describedby="${id}-note"
      autocapitalize="none"
      spellcheck="false"
    />
    <p id="${id}-note" role="status"></p>
  </div>`;
}

const swagger = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));

interface TryFile {
  readonly type: string;
  readonly from: string;
  /** Text before that of the file. */
  readonly before?: string;
}

/** By the file name that the page requests. */
const files: ReadonlyMap<string, TryFile> = new Map<string, TryFile>([
  ['swagger-ui.css', { type: 'text/css', from: join(swagger, 'swagger-ui.css') }],
  [
    'swagger-ui-bundle.js',
    { type: 'text/javascript', from: join(swagger, 'swagger-ui-bundle.js') },
  ],
  [
    'try.css',
    { type: 'text/css', from: join(import.meta.dirname, 'try.css'), before: pageTokens() },
  ],
  ['try.js', { type: 'text/javascript', from: join(import.meta.dirname, 'try.js') }],
]);

const contents = new Map<string, Promise<StaticContent>>();

/** Null where there is no such file. It is read on the first request, as few are ever requested. */
export async function tryFile(name: string): Promise<StaticContent | null> {
  const file = files.get(name);
  if (file === undefined) return null;
  const reading =
    contents.get(name) ??
    readFile(file.from).then((bytes) =>
      staticContent(file.type, Buffer.concat([Buffer.from(file.before ?? ''), bytes])),
    );
  contents.set(name, reading);
  return reading;
}
