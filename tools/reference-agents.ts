/** The page with what hosts of agents are shown. */
import { instructions } from '@venue/mcp';
import { toolsOf, type Tool, type ToolDefinition } from '@venue/operations/agents/tools';
import { catalogue } from '@venue/operations/catalogue';
import type { JsonSchema } from '@venue/operations/fields/kind';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { tableOf, yesOr } from './reference-parts';

export function agentsPage(): string {
  const tools = toolsOf(catalogue);
  return [
    '# Agents',
    'The tools at `/mcp` for a key with every capability. Other keys see only the tools that they may use.',
    '## The tools at a glance',
    hintsTable(tools),
    'A host checks the hints before it runs a tool: whether the tool only reads, removes or sends something that cannot be undone (destructive), changes nothing more when it is called again (idempotent), and reaches beyond the service (open world).',
    '## Tokens',
    'In tokens of `o200k_base`: name, description and arguments, which every host shows to the model, then the same with the schema of the answer. A spec warns near the budgets in `tools/budgets.ts` and fails beyond them.',
    tokensTable(tools),
    '## Instructions',
    'A host may show this to the model with the tools:',
    quoted(instructions),
    ...tools.map(section),
  ].join('\n\n');
}

function hintsTable(tools: readonly Tool[]): string {
  const rows = tools.map(({ definition, operation }) => {
    const { name, annotations: hints } = definition;
    return [
      `[\`${name}\`](#${name})`,
      `\`${operation.capability}\``,
      yesOr(hints.readOnlyHint),
      yesOr(hints.destructiveHint),
      yesOr(hints.idempotentHint),
      yesOr(hints.openWorldHint),
    ];
  });
  return tableOf(
    ['tool', 'capability', 'reads only', 'destructive', 'idempotent', 'open world'],
    rows,
  );
}

function tokensTable(tools: readonly Tool[]): string {
  const counts = tools.map(({ definition }) => ({
    name: definition.name,
    ...tokensOfTool(definition),
  }));
  const total = (pick: (count: (typeof counts)[number]) => number): string =>
    String(counts.reduce((sum, count) => sum + pick(count), 0));
  return tableOf(
    ['tool', 'shown', 'with the answer'],
    [
      ...counts.map(({ name, shown, whole }) => [`\`${name}\``, String(shown), String(whole)]),
      ['all', total(({ shown }) => shown), total(({ whole }) => whole)],
    ],
  );
}

/** The tokens that every host shows to the model, and those with the parts that some add. */
export function tokensOfTool(tool: ToolDefinition): {
  readonly shown: number;
  readonly whole: number;
} {
  const { name, description, inputSchema, outputSchema } = tool;
  const shown = { name, description, inputSchema };
  return { shown: tokensOf(shown), whole: tokensOf({ ...shown, outputSchema }) };
}

function tokensOf(value: object): number {
  return countTokens(JSON.stringify(value));
}

function section({ definition, operation }: Tool): string {
  const { name, title, description, inputSchema, outputSchema } = definition;
  const taken = argumentRows(inputSchema);
  return [
    `## ${name}`,
    `${title}. Over HTTP: \`${operation.route}\`.`,
    description,
    ...(taken.length === 0
      ? ['This tool has no arguments.']
      : [tableOf(['argument', 'type', 'required', 'meaning'], taken)]),
    tableOf(['in the answer', 'type', 'meaning'], answerRows(outputSchema)),
  ].join('\n\n');
}

/** The members of an object follow it, with its name as a prefix. */
function argumentRows(schema: JsonSchema, prefix = ''): string[][] {
  return membersOf(schema).flatMap(({ name, member, isRequired, words }) => [
    [`\`${prefix}${name}\``, typeOf(member), isRequired ? 'required' : '', words],
    ...argumentRows(member, `${prefix}${name}.`),
  ]);
}

function answerRows(schema: JsonSchema): string[][] {
  return membersOf(schema).map(({ name, member, words }) => [`\`${name}\``, typeOf(member), words]);
}

interface Member {
  readonly name: string;
  readonly member: JsonSchema;
  readonly isRequired: boolean;
  readonly words: string;
}

function membersOf(schema: JsonSchema): readonly Member[] {
  const { properties = {}, required = [] } = schema as {
    properties?: Readonly<Record<string, JsonSchema>>;
    required?: readonly string[];
  };
  return Object.entries(properties).map(([name, member]) => ({
    name,
    member,
    isRequired: required.includes(name),
    words: (member as { description?: string }).description ?? '',
  }));
}

function typeOf(schema: JsonSchema): string {
  const { type, enum: words } = schema as { type: string | string[]; enum?: readonly unknown[] };
  if (words !== undefined) return words.map((word) => `\`${String(word)}\``).join(', ');
  return [type].flat().join(' or ');
}

function quoted(text: string): string {
  return text
    .trim()
    .split('\n')
    .map((line) => `> ${line}`.trim())
    .join('\n');
}
