/** The frame of all pages of the reference: static, printable, without a script. */
import { html, Markup } from '@venue/http';
import { style } from './style';

// Not escaped: `html` would change the quotes, and the hash covers every byte.
const stylesheet = new Markup(`<style>${style}</style>`);

export interface ShellParts {
  readonly title: string;
  /** The address of the same page as Markdown. */
  readonly markdownUrl: string;
  readonly header: Markup;
  readonly contents: Markup;
  readonly content: Markup;
}

export function shell({ title, markdownUrl, header, contents, content }: ShellParts): string {
  return html`<!doctype html>
    <html lang="en-GB">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <link rel="alternate" type="text/markdown" href="${markdownUrl}" />
        ${stylesheet}
      </head>
      <body>
        <a class="skip" href="#content">Skip to the content</a>
        <div class="frame">
          <header>
            ${header}
            <p class="to-contents"><a href="#contents">Contents</a></p>
          </header>
          <main id="content">${content}</main>
          <nav id="contents" aria-label="Contents">
            <ul>
              ${contents}
            </ul>
          </nav>
        </div>
      </body>
    </html> `.text;
}
