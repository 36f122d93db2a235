/** The page with the body of each webhook. */
import { webhookEvents, type WebhookEvent } from '@venue/domain/webhook/webhook-event';
import { webhookSchema } from '@venue/operations/webhooks/payload-schemas';
import { tableOf, yesOr } from './reference-parts';

interface Member {
  readonly description?: string;
  readonly type?: string;
  readonly format?: string;
  readonly enum?: readonly string[];
  readonly anyOf?: readonly Member[];
  readonly properties?: Readonly<Record<string, Member>>;
}

export function webhooksPage(): string {
  const families = [...new Set(webhookEvents.map(familyOf))];
  return [
    '# Webhooks',
    'The members of `data` in the body of each event. See [Webhooks](../webhooks.md) for how they are sent.',
    ...families.flatMap(section),
  ].join('\n\n');
}

const familyOf = (event: WebhookEvent): string => event.split('.')[0] ?? '';

function section(family: string): readonly string[] {
  const events = webhookEvents.filter((event) => familyOf(event) === family);
  return [
    `## ${family}`,
    events.map((event) => `\`${event}\``).join(', '),
    tableOf(['member', 'type', 'may be null', ''], events[0] ? rowsOf(events[0]) : []),
  ];
}

function rowsOf(event: WebhookEvent): readonly (readonly string[])[] {
  const { properties } = webhookSchema(event) as Member;
  const members = Object.entries(properties?.['data']?.properties ?? {});
  return members.flatMap(([name, member]) => [
    row(name, member),
    ...Object.entries(member.properties ?? {}).map(([inner, one]) => row(`${name}.${inner}`, one)),
  ]);
}

function row(name: string, { description = '', anyOf, ...own }: Member): readonly string[] {
  const schema = anyOf?.find(({ type }) => type !== 'null') ?? own;
  const words = schema.enum?.map((one) => `\`${one}\``).join(', ');
  const type = words ?? schema.format ?? schema.type ?? '';
  return [`\`${name}\``, type, yesOr(anyOf !== undefined), description];
}
