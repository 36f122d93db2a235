/** `docs/openapi.json`: the document that a deployment serves, at an address of an example. */
import { catalogue } from '@venue/operations/catalogue';
import { openapiOf } from '@venue/operations/openapi/openapi';

export function openapiFile(): string {
  const document = openapiOf(catalogue, { baseUrl: 'https://bookings.example.com' });
  return `${JSON.stringify(document, null, 2)}\n`;
}
