/** The revisions of the protocol that this server speaks, and where they are listed. */
import { SUPPORTED_PROTOCOL_VERSIONS } from '@modelcontextprotocol/sdk/types.js';

/** Earlier revisions have another transport, which is not offered. */
const firstOverHttp = '2025-03-26';

/** Newest first: the one without a handshake, then those that `initialize` agrees to. */
const revisions: readonly string[] = [
  '2026-07-28',
  ...SUPPORTED_PROTOCOL_VERSIONS.filter((revision) => revision >= firstOverHttp),
];

/**
 * Lists all revisions in the answer to `server/discover` and in the error for one that is not
 * supported, as the protocol asks. Version 2 of the SDK lists only its own, not those of version 1.
 */
export async function withAllRevisions(answer: Response): Promise<Response> {
  const isJson = answer.headers.get('Content-Type')?.startsWith('application/json') === true;
  if (!isJson) return answer;
  const text = await answer.text();
  // Most answers list none, and may be long.
  const body = text.includes('"supported')
    ? JSON.stringify(amended(JSON.parse(text) as Listing))
    : text;
  return new Response(body, answer);
}

interface Listing {
  readonly result?: { readonly supportedVersions?: unknown };
  readonly error?: { readonly data?: { readonly supported?: unknown } };
}

function amended(message: Listing): Listing {
  const { result, error } = message;
  if (result?.supportedVersions !== undefined) {
    return { ...message, result: { ...result, supportedVersions: revisions } };
  }
  if (error?.data?.supported === undefined) return message;
  return { ...message, error: { ...error, data: { ...error.data, supported: revisions } } };
}
