/** The problem pages as JSON, for programs. */
import { problemHelp } from '@venue/operations/openapi/problem-help';
import { problems, type ProblemSlug } from '@venue/operations/problems';
import { explain, slugs } from './explanation';

export function problemJson(slug: ProblemSlug, problemsUrl: string): string {
  const { operations, example } = explain(slug, problemsUrl);
  return JSON.stringify({
    ...entryOf(slug, problemsUrl),
    ...problemHelp[slug],
    operations,
    example: JSON.parse(example) as unknown,
  });
}

export function problemListJson(problemsUrl: string): string {
  return JSON.stringify({ problems: slugs.map((slug) => entryOf(slug, problemsUrl)) });
}

function entryOf(slug: ProblemSlug, problemsUrl: string): object {
  const { status, title } = problems[slug];
  return { type: `${problemsUrl}/${slug}`, slug, title, status };
}
