/** The example request of an operation, in the forms that integrators use. */
import type { RoutedOperation } from '../operation';
import { curlOf } from './curl';
import type { CodeSample } from './document';
import { exampleOf } from './examples';
import { requestFieldsOf } from './schemas';

type Members = Readonly<Record<string, unknown>>;

/** The client's method has the name of the operation. */
export function samplesOf(
  operation: RoutedOperation,
  { operationId, baseUrl }: { readonly operationId: string; readonly baseUrl: string },
): readonly CodeSample[] {
  const { audience, tool } = operation;
  const samples = [{ lang: 'Shell', label: 'curl', source: curlOf(operation, baseUrl) }];
  // The client has only the operations for integration keys.
  if (audience === 'integration' || audience === 'both') {
    const source = typescriptOf(operation, operationId, baseUrl);
    samples.push({ lang: 'TypeScript', label: 'TypeScript', source });
  }
  if (tool !== null) {
    samples.push({ lang: 'JSON', label: 'MCP', source: toolCallOf(operation, tool) });
  }
  return samples;
}

function typescriptOf(operation: RoutedOperation, method: string, baseUrl: string): string {
  const request = exampleOf(operation)?.request ?? {};
  const { path, query, body } = requestFieldsOf(operation);
  const places = [
    ['path', path],
    ['query', query],
    ['body', body],
  ] as const;
  const parts = places
    .map(([place, uses]) => {
      const sent = uses.filter(({ name }) => name in request);
      return [place, Object.fromEntries(sent.map(({ name }) => [name, request[name]]))] as const;
    })
    .filter(([, members]) => Object.keys(members).length > 0);
  const parameters = parts.length === 0 ? '' : literal(Object.fromEntries(parts), '');
  return [
    `// npm install ${baseUrl}/public/v1/client.tgz`,
    "import { createBookingClient } from '@venue-booking/client';",
    '',
    'const bookings = createBookingClient({',
    `  baseUrl: ${literal(baseUrl, '')},`,
    "  key: process.env['BOOKING_KEY'] ?? '',",
    '});',
    '',
    `const answer = await bookings.${method}(${parameters});`,
    'console.log(answer.summary);',
  ].join('\n');
}

/** A value as an expression, with one member on each line. */
function literal(value: unknown, indent: string): string {
  if (typeof value === 'string') {
    return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n')}'`;
  }
  if (typeof value !== 'object' || value === null) return String(value);
  const inner = `${indent}  `;
  if (Array.isArray(value)) return `[${value.map((one) => literal(one, inner)).join(', ')}]`;
  const members = Object.entries(value).map(
    ([name, member]) => `${inner}${name}: ${literal(member, inner)},\n`,
  );
  return `{\n${members.join('')}${indent}}`;
}

/** The `params` of `tools/call`. Null members are left out, as models leave them out. */
function toolCallOf(operation: RoutedOperation, name: string): string {
  const { argumentNames = {} } = operation;
  const request: Members = exampleOf(operation)?.request ?? {};
  const presentMembers = Object.entries(request)
    .filter(([, value]) => value !== null)
    .map(([own, value]) => [argumentNames[own] ?? own, value]);
  return JSON.stringify(
    { name, arguments: Object.fromEntries(presentMembers) as Members },
    null,
    2,
  );
}
