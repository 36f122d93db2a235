/** Pages that are HTML or Markdown, as their caller prefers; they are made when first asked for. */
import { NotFoundException } from '@nestjs/common';
import { systemClock } from '@venue/domain/shared/time';
import { sendStatic, staticContent, type StaticContent } from '@venue/http';
import type { Deployment } from '@venue/operations/pipeline/deployment';
import type { Request, Response } from 'express';
import { LRUCache } from 'lru-cache';
import { exampleValues, type Values } from './example-values';

export interface TwoForms {
  readonly html: () => string | Promise<string>;
  readonly markdown: () => string | Promise<string>;
}

const hourMs = 3_600_000;
/** Twice as many as there are pages and forms of them. */
const pagesMax = 500;

export class FormPages {
  /**
   * By content type and path, of which a page has many: with letters as `%61`, or a slash at the
   * end. Those made with other example values are forgotten.
   */
  private readonly made = new LRUCache<string, Promise<StaticContent>>({ max: pagesMax });
  private madeWith = '';
  /** Worked out once an hour and for each version of the group. */
  private known = { for: '', values: {} as Values };

  constructor(private readonly deployment: Deployment) {}

  /** Of the group that was read last, so that visitors of pages cause no database query. */
  async values(): Promise<Values> {
    const now = systemClock();
    const group = await this.deployment.groups.at(0);
    const current = `${group.revision} ${Math.floor(now / hourMs)}`;
    if (this.known.for !== current) {
      this.known = { for: current, values: exampleValues(group, now) };
    }
    return this.known.values;
  }

  /**
   * `formsOf` gets the name in the path without `.md`; where it gives null there is no page, which
   * is a 404.
   */
  async send(
    request: Request,
    response: Response,
    formsOf: (name: string, values: Values) => TwoForms | null,
  ): Promise<void> {
    const values = await this.values();
    const forms = formsOf(String(request.params['name'] ?? '').replace(/\.md$/, ''), values);
    if (forms === null) throw new NotFoundException();
    if (!isMarkdownAddress(request)) response.vary('Accept');
    const type = typeFor(request);
    await this.sendMade(type, { request, response }, async () =>
      type === 'text/markdown' ? forms.markdown() : forms.html(),
    );
  }

  /** Sends a page that is made once for each path and set of example values. */
  async sendMade(
    type: string,
    { request, response }: { readonly request: Request; readonly response: Response },
    make: () => Promise<string>,
  ): Promise<void> {
    const page = await this.page(`${type} ${request.path}`, await this.values(), async () =>
      staticContent(type, await make()),
    );
    sendStatic(page, { request, response, deployment: this.deployment });
  }

  private page(
    key: string,
    values: Values,
    make: () => Promise<StaticContent>,
  ): Promise<StaticContent> {
    const current = JSON.stringify(values);
    if (current !== this.madeWith) this.made.clear();
    this.madeWith = current;
    const known = this.made.get(key);
    if (known !== undefined) return known;
    const making = make();
    this.made.set(key, making);
    // After a fault the next caller makes it again.
    making.catch(() => this.made.delete(key));
    return making;
  }
}

function isMarkdownAddress({ path }: Request): boolean {
  return path.endsWith('.md');
}

function typeFor(request: Request): 'text/html' | 'text/markdown' {
  if (isMarkdownAddress(request)) return 'text/markdown';
  const preferred = request.accepts(['text/html', 'text/markdown']);
  return preferred === 'text/markdown' ? preferred : 'text/html';
}
