/** The pages about operations and problems, in short; a running service's docs have all details. */
import { catalogue } from '@venue/operations/catalogue';
import { problemHelp } from '@venue/operations/openapi/problem-help';
import { type KeyOperation, problemsOf } from '@venue/operations/operation';
import { keyMin } from '@venue/operations/pipeline/idempotency';
import { problems } from '@venue/operations/problems';
import { widgetCatalogue } from '@venue/operations/widget-catalogue';
import { tableOf } from './reference-parts';

const operations = [...catalogue, ...widgetCatalogue];

export function operationsPage(): string {
  return [
    '# Operations',
    'All paths are below `/public/v1`. A running service shows every field, answer and example at `/public/v1/docs`.',
    tableOf(['operation', 'what it does', 'capability', 'tool'], operations.map(operationRow)),
    '## Descriptions',
    ...operations.map(section),
  ].join('\n\n');
}

function operationRow(operation: KeyOperation): readonly string[] {
  const { route, title, capability, audience, tool } = operation;
  const need = capability === null ? `${audience} key` : `\`${capability}\``;
  return [`\`${route}\``, title, need, tool === null ? '' : `\`${tool}\``];
}

function section(operation: KeyOperation): string {
  const { title, route, description, effect, audience } = operation;
  const key = effect === 'write' ? ` It takes an \`Idempotency-Key\`${lengthOf[audience]}.` : '';
  const links = problemsOf(operation).map((slug) => `[${slug}](problems.md#${slug})`);
  return [
    `### ${title}`,
    `\`${route}\``,
    `${description}${key}`,
    `Problems: ${[...new Set(links)].sort().join(', ')}.`,
  ].join('\n\n');
}

const lengthOf: Readonly<Record<KeyOperation['audience'], string>> = {
  integration: '',
  publishable: ` of at least ${keyMin.publishable} characters`,
  both: `, with a publishable key of at least ${keyMin.publishable} characters`,
};

export function problemsPage(): string {
  const slugs = (Object.keys(problems) as (keyof typeof problems)[]).sort();
  return [
    '# Problems',
    'All problems that a request can end with. A running service has a page for each.',
    ...slugs.map((slug) => {
      const { status, title } = problems[slug];
      const { cause, fix, retry } = problemHelp[slug];
      return [
        `## ${slug}`,
        `${status} ${title}. ${cause}`,
        `What to do: ${fix}`,
        `Retry: ${retry}`,
      ].join('\n\n');
    }),
  ].join('\n\n');
}
