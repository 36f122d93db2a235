/** The content of a problem's page, independent of its format. */
import { catalogue } from '@venue/operations/catalogue';
import { operationIdOf } from '@venue/operations/openapi/operation-object';
import { problemHelp } from '@venue/operations/openapi/problem-help';
import { addressOf, problemsOf } from '@venue/operations/operation';
import {
  invalid,
  Problem,
  problemBody,
  problems,
  type ProblemSlug,
} from '@venue/operations/problems';
import { widgetCatalogue } from '@venue/operations/widget-catalogue';
import { operationPath } from '../reference/addresses';

export interface Explanation {
  readonly title: string;
  readonly facts: readonly (readonly [name: string, value: string])[];
  /** Each with its heading; text between backticks is code. */
  readonly sections: readonly (readonly [heading: string, text: string])[];
  /** The operations that may answer with it; empty where any address may. */
  readonly operations: readonly OperationReference[];
  /** A problem document, as JSON. */
  readonly example: string;
}

export interface OperationReference {
  readonly title: string;
  /** Method and path. */
  readonly request: string;
  /** The address of its page. */
  readonly page: string;
}

/** All slugs, in the order of their statuses. */
export const slugs = (Object.keys(problems) as ProblemSlug[]).sort(
  (one, other) => problems[one].status - problems[other].status,
);

/** Null for a name that is no slug. */
export function parseSlug(name: string): ProblemSlug | null {
  return slugs.find((slug) => slug === name) ?? null;
}

export function explain(slug: ProblemSlug, problemsUrl: string): Explanation {
  const { status, title } = problems[slug];
  const { cause, fix, retry } = problemHelp[slug];
  return {
    title,
    facts: [
      ['Status', String(status)],
      ['Slug', slug],
      ['Type', `${problemsUrl}/${slug}`],
    ],
    sections: [
      ['What happened', cause],
      ['What to do', fix],
      ['Whether to try again', retry],
    ],
    operations: [...catalogue, ...widgetCatalogue]
      .filter((operation) => problemsOf(operation).includes(slug))
      .map((operation) => {
        const { method, path } = addressOf(operation);
        const page = `${problemsUrl.replace(/\/problems$/, '')}${operationPath(operationIdOf(operation))}`;
        return { title: operation.title, request: `${method} ${path}`, page };
      }),
    example: JSON.stringify(exampleOf(slug, problemsUrl), null, 2),
  };
}

function exampleOf(slug: ProblemSlug, problemsUrl: string): object {
  const problem = slug === 'validation-failed' ? invalid([wrongField]) : new Problem(slug);
  return problemBody(problem, { problemsUrl, traceId: '3f0e8a4e-6a55-4c6e-9d4e-0b1c2d3e4f50' });
}

const wrongField = {
  pointer: '/partySize',
  detail: 'partySize must be a whole number from 1 to 1000.',
};
