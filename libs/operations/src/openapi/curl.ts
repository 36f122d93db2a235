import { addressOf, type RoutedOperation } from '../operation';
import { exampleOf } from './examples';
import { requestFieldsOf } from './schemas';

/** The example request of an operation as a shell command; the key is a variable. */
export function curlOf(operation: RoutedOperation, baseUrl: string): string {
  const request = exampleOf(operation)?.request ?? {};
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
  const isPost = operation.route.startsWith('POST');
  return [
    `curl -sS ${quoted(address)}`,
    ...credentialsOf(operation),
    ...(operation.effect === 'write' ? ['-H "Idempotency-Key: $(openssl rand -hex 16)"'] : []),
    ...(body.length > 0
      ? [`-H 'Content-Type: application/json'`, `-d ${quoted(JSON.stringify(sent, null, 2))}`]
      : isPost
        ? ['-X POST']
        : []),
  ].join(' \\\n  ');
}

function credentialsOf({ audience, route }: RoutedOperation): readonly string[] {
  switch (audience) {
    case 'team':
      return [
        '-H "Cookie: $SESSION_COOKIE"',
        ...(route.startsWith('POST') ? ["-H 'Sec-Fetch-Site: same-origin'"] : []),
      ];
    case 'publishable':
      return ['-H "X-Service-Publishable-Key: $PUBLISHABLE_KEY"'];
    case 'integration':
    case 'both':
      return ['-H "Authorization: Bearer $BOOKING_KEY"'];
  }
}

/** Quotes any text as one word for a shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
