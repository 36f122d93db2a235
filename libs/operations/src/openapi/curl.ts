import { addressOf, type Operation } from '../operation';
import { examples } from './examples/examples';
import { requestFieldsOf } from './schemas';

/** The example request of an operation as a shell command; the key is a variable. */
export function curlOf(operation: Operation, baseUrl: string): string {
  const request = examples[operation.route]?.request ?? {};
  const { path, query, body } = requestFieldsOf(operation);
  const written = path.reduce(
    (so, { name }) => so.replace(`{${name}}`, encodeURIComponent(String(request[name]))),
    addressOf(operation).path,
  );
  const queryParts = query
    .filter(({ name }) => name in request)
    .map(({ name }) => `${name}=${encodeURIComponent(String(request[name]))}`);
  const address = `${baseUrl}${written}${queryParts.length > 0 ? `?${queryParts.join('&')}` : ''}`;
  const sent = Object.fromEntries(
    body.filter(({ name }) => name in request).map(({ name }) => [name, request[name]]),
  );
  return [
    `curl -sS ${quoted(address)}`,
    operation.audience === 'publishable'
      ? '-H "X-Service-Publishable-Key: $PUBLISHABLE_KEY"'
      : '-H "Authorization: Bearer $BOOKING_KEY"',
    ...(operation.effect === 'write' ? ['-H "Idempotency-Key: $(uuidgen)"'] : []),
    ...(body.length > 0
      ? [`-H 'Content-Type: application/json'`, `-d ${quoted(JSON.stringify(sent, null, 2))}`]
      : []),
  ].join(' \\\n  ');
}

/** Quotes any text as one word for a shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
