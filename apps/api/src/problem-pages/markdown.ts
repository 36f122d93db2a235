/** The problem pages as Markdown, for agents and for people in a terminal. */
import { problemHelp } from '@venue/operations/openapi/problem-help';
import { problems, type ProblemSlug } from '@venue/operations/problems';
import { explain, slugs } from './explanation';

export function problemMarkdown(slug: ProblemSlug, problemsUrl: string): string {
  const { title, facts, sections, operations, example } = explain(slug, problemsUrl);
  const answering = operations.map(
    ({ title: name, request, page }) => `- [${name}](${page}.md): \`${request}\``,
  );
  return joinBlocks([
    `# ${title}`,
    facts.map(([name, value]) => `- ${name}: \`${value}\``).join('\n'),
    ...sections.map(([heading, text]) => `## ${heading}\n\n${text}`),
    ...(operations.length === 0 ? [] : [`## Where it comes from\n\n${answering.join('\n')}`]),
    `## An example\n\n\`\`\`json\n${example}\n\`\`\``,
    `All problems: <${problemsUrl}.md>`,
  ]);
}

export function problemListMarkdown(problemsUrl: string): string {
  const rows = slugs.map((slug) => {
    const { status, title } = problems[slug];
    return `- [${title}](${problemsUrl}/${slug}.md) (${status} \`${slug}\`): ${problemHelp[slug].cause}`;
  });
  return joinBlocks([
    '# Problems',
    'Every way in which a request can go wrong. The `type` of each problem leads to its page: what happened, what to do, and whether to try again.',
    rows.join('\n'),
  ]);
}

function joinBlocks(blocks: readonly string[]): string {
  return `${blocks.join('\n\n')}\n`;
}
