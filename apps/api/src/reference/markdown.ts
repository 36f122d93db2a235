/** The reference as Markdown, for agents and for people in a terminal. */
import type { Row, TypePart } from './rows';
import type { GroupView, OperationView, ReferenceView } from './view';

export function referenceMarkdown(view: ReferenceView): string {
  const { title, introduction, baseUrl, groups, objects } = view;
  const blocks = [
    `# ${title}`,
    `Base address: <${baseUrl}/public/v1>. The same as OpenAPI 3.1: <${baseUrl}/public/v1/openapi.json>.`,
    unwrapped(introduction),
    ...groups.map((group) => groupBlock(group, baseUrl)),
    '## Objects',
    'What requests and answers are made of. In answers, every required field is always there.',
    ...objects.map(({ name, rows }) => `### ${name}\n\n${table(rows)}`),
  ];
  return `${blocks.join('\n\n')}\n`;
}

function groupBlock({ name, about, operations }: GroupView, baseUrl: string): string {
  const each = operations.map((operation) => operationBlock(operation, `${baseUrl}/problems`));
  return [`## ${name}`, about, ...each].join('\n\n');
}

function operationBlock(operation: OperationView, problemsUrl: string): string {
  const { title, request, about, requestFields, curl, answerFields, answers, problems } = operation;
  return [
    `### ${title}`,
    `\`${request}\``,
    about,
    ...requestFields.map(({ heading, rows }) => `${heading}:\n\n${table(rows)}`),
    'For example:',
    fenced('sh', curl),
    `In the answer:\n\n${table(answerFields)}`,
    ...answers.flatMap(({ status, about: when, examples }) => [
      `**${status}** ${when}`,
      ...examples.map(({ summary, json }) => `${summary}:\n\n${fenced('json', json)}`),
    ]),
    'Problems:',
    problems
      .map(
        ({ status, slug, title: name }) => `- ${status} [${slug}](${problemsUrl}/${slug}): ${name}`,
      )
      .join('\n'),
  ].join('\n\n');
}

function table(rows: readonly Row[]): string {
  const lines = rows.map(({ name, type, presence, words }) => {
    const cells = [`\`${name}\``, typeText(type), presence, words];
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
