/** The reference as Markdown, for agents and for people in a terminal. */
import type { Row, TypePart } from './rows';
import { docsPath, operationPath } from './addresses';
import { guides, type Guide } from './guides/list';
import { samplesNote } from './operation-page';
import { objectsIn, type GroupView, type OperationView, type ReferenceView } from './view';

export function referenceMarkdown(view: ReferenceView): string {
  const { title, introduction, baseUrl, groups, objects } = view;
  const blocks = [
    `# ${title}`,
    `Base address: \`${baseUrl}/public/v1\`. The same as OpenAPI 3.1: <${baseUrl}/public/v1/openapi.json>.`,
    guides.map((guide) => guideLine(guide, baseUrl)).join('\n'),
    unwrapped(introduction),
    ...groups.map((group) => groupBlock(group, baseUrl)),
    '## Objects',
    'What requests and answers are made of. In answers, every required field is always there.',
    ...objects.map(({ name, rows }) => `### ${name}\n\n${table(rows)}`),
  ];
  return `${blocks.join('\n\n')}\n`;
}

/** An item of a list of guides. */
export function guideLine({ name, title, description }: Guide, baseUrl: string): string {
  return `- [${title}](${baseUrl}${docsPath}/${name}.md): ${description}`;
}

function groupBlock({ name, description, operations }: GroupView, baseUrl: string): string {
  const each = operations.map((operation) => operationBlock(operation, `${baseUrl}/problems`));
  return [`## ${name}`, description, ...each].join('\n\n');
}

function operationBlock(operation: OperationView, problemsUrl: string): string {
  const { title, request, description, samples } = operation;
  return [
    `### ${title}`,
    `\`${request}\``,
    description,
    ...requestBlocks(operation),
    'For example:',
    ...samples.slice(0, 1).map(({ source }) => fenced('sh', source)),
    ...answerBlocks(operation, problemsUrl),
  ].join('\n\n');
}

/** The twin of an operation's own page. */
export function operationMarkdown(operation: OperationView, view: ReferenceView): string {
  const { id, title, request, description, samples } = operation;
  const { baseUrl } = view;
  const objects = objectsIn(operation, view);
  const blocks = [
    `# ${title}`,
    `\`${request}\``,
    description,
    `As a web page: <${baseUrl}${operationPath(id)}>. All operations: <${baseUrl}${docsPath}.md>.`,
    '## Samples',
    samplesNote(operation),
    ...samples.map(
      ({ lang, label, source }) => `${label}:\n\n${fenced(fences[lang] ?? '', source)}`,
    ),
    '## Request',
    ...requestBlocks(operation),
    '## Answer',
    ...answerBlocks(operation, `${baseUrl}/problems`),
    ...(objects.length === 0 ? [] : ['## Objects']),
    ...objects.map(({ name, rows }) => `### ${name}\n\n${table(rows)}`),
  ];
  return `${blocks.join('\n\n')}\n`;
}

const fences: Readonly<Record<string, string>> = { Shell: 'sh', TypeScript: 'ts', JSON: 'json' };

function requestBlocks({ requestFields }: OperationView): readonly string[] {
  return requestFields.map(({ heading, rows }) => `${heading}:\n\n${table(rows)}`);
}

function answerBlocks(
  { answerFields, answers, problems }: OperationView,
  problemsUrl: string,
): readonly string[] {
  return [
    `In the answer:\n\n${table(answerFields)}`,
    ...answers.flatMap(({ status, description: when, examples }) => [
      `**${status}** ${when}`,
      ...examples.map(({ summary, json }) => `${summary}:\n\n${fenced('json', json)}`),
    ]),
    'Problems:',
    problems
      .map(
        ({ status, slug, title: name }) => `- ${status} [${slug}](${problemsUrl}/${slug}): ${name}`,
      )
      .join('\n'),
  ];
}

function table(rows: readonly Row[]): string {
  const lines = rows.map(({ name, type, presence, description }) => {
    const cells = [`\`${name}\``, typeText(type), presence, description];
    return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  });
  return ['| field | type | required | meaning |', '| --- | --- | --- | --- |', ...lines].join(
    '\n',
  );
}

function typeText(parts: readonly TypePart[]): string {
  const written = parts.map((part) => {
    if (typeof part === 'string') return part;
    return 'code' in part ? `\`${part.code}\`` : part.object;
  });
  return written.join('');
}

function fenced(language: string, text: string): string {
  return `\`\`\`${language}\n${text}\n\`\`\``;
}

/** Puts each paragraph on a single line, as is usual in Markdown. */
function unwrapped(text: string): string {
  return text.replace(/([^\n])\n(?=[^\n])/g, '$1 ');
}
