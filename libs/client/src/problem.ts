/** Refusals of the API (RFC 9457) as errors. */

import type { FieldError } from './generated/types.gen.js';

/** The API refused a request. `detail` may be read to a guest. */
export class BookingProblem extends Error {
  override readonly name = 'BookingProblem';
  /** The last part of `type`, such as `validation-failed`. */
  readonly code: string;
  /** The address of the page that explains the problem. */
  readonly type: string;
  readonly status: number;
  readonly title: string;
  readonly detail: string;
  readonly errors: readonly FieldError[];
  /** Identifies the request in the log of the deployment; null if the answer has none. */
  readonly traceId: string | null;
  /** The time to wait before the same request; null if the answer does not say. */
  readonly retryAfterSeconds: number | null;

  /** `body` is whatever the answer had: a gateway's own error page is no problem document. */
  constructor(body: unknown, response: Response) {
    const document: Partial<Record<string, unknown>> =
      typeof body === 'object' && body !== null ? { ...body } : {};
    const text = (name: string, otherwise: string): string => {
      const value = document[name];
      return typeof value === 'string' ? value : otherwise;
    };
    const title = text('title', response.statusText || `HTTP ${response.status}`);
    const detail = text('detail', title);
    super(detail);
    this.type = text('type', 'about:blank');
    this.code = this.type.slice(this.type.lastIndexOf('/') + 1);
    this.status = response.status;
    this.title = title;
    this.detail = detail;
    this.errors = Array.isArray(document['errors']) ? (document['errors'] as FieldError[]) : [];
    this.traceId = text('traceId', '') || null;
    this.retryAfterSeconds = retryAfterSecondsOf(response);
  }
}

/** The seconds of `Retry-After`; null if it is missing or a date, which the API never sends. */
export function retryAfterSecondsOf({ headers }: Response): number | null {
  const text = headers.get('Retry-After') ?? '';
  return /^\d{1,6}$/.test(text) ? Number(text) : null;
}
