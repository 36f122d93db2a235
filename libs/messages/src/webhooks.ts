import { lookup as systemLookup, type LookupAddress } from 'node:dns';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { WebhookAnswer, WebhookRequest, WebhookSender } from '@venue/domain/webhook/delivery';
import { isLoopbackAddress, isPublicAddress } from './public-address';

export interface WebhookOptions {
  /**
   * Whether this machine may be called too, without TLS: on a deployment that no other machine can
   * reach.
   */
  readonly isLoopbackAllowed: boolean;
  /** The time for the whole request, to the end of the response. */
  readonly timeoutMs?: number;
  /** The system's by default. */
  readonly lookup?: typeof systemLookup;
  /** Certificates of authorities that are trusted in addition to the system's. */
  readonly ca?: string;
}

const usualTimeoutMs = 5_000;
/** Longer responses are cut off. */
const answerBytesMax = 16 * 1024;

class RefusedAddress extends Error {}

/**
 * Posts webhooks. The address of a name is checked when the connection is made, so that the checked
 * address is the one connected to; redirects are not followed.
 */
export class HttpWebhooks implements WebhookSender {
  constructor(private readonly options: WebhookOptions) {}

  async send({ url, headers, body }: WebhookRequest): Promise<WebhookAnswer> {
    try {
      const target = new URL(url);
      this.requireAllowed(target);
      const status = await this.post(target, headers, body);
      return { kind: 'answered', status };
    } catch (error) {
      return { kind: 'failed', because: reasonOf(error) };
    }
  }

  /** A host that is a number has no look-up, so it is checked here. */
  private requireAllowed({ protocol, hostname }: URL): void {
    const { isLoopbackAllowed } = this.options;
    if (protocol !== 'https:' && !(protocol === 'http:' && isLoopbackAllowed)) {
      throw new RefusedAddress('Only https is allowed');
    }
    const host = hostname.replace(/^\[|\]$/g, '');
    if (isIP(host) !== 0) this.requirePublic(host);
  }

  private requirePublic(address: string): void {
    if (isPublicAddress(address)) return;
    if (this.options.isLoopbackAllowed && isLoopbackAddress(address)) return;
    throw new RefusedAddress(`The address ${address} is not public`);
  }

  private post(
    target: URL,
    headers: Readonly<Record<string, string>>,
    body: string,
  ): Promise<number> {
    const request = target.protocol === 'https:' ? httpsRequest : httpRequest;
    const { ca, timeoutMs = usualTimeoutMs } = this.options;
    return new Promise((resolve, reject) => {
      const sending = request(target, {
        method: 'POST',
        agent: false,
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
        lookup: this.lookup,
        signal: AbortSignal.timeout(timeoutMs),
        ...(ca === undefined ? {} : { ca }),
      });
      sending.on('error', reject);
      sending.on('response', (response) => readToTheEnd(response, resolve, reject));
      sending.end(body);
    });
  }

  private readonly lookup: LookupFunction = (hostname, options, callback) => {
    const { lookup = systemLookup } = this.options;
    lookup(hostname, { ...options, all: true }, (error, results) => {
      const addresses = Array.isArray(results) ? results : [];
      const fault = error ?? this.faultOf(hostname, addresses);
      const [first] = addresses;
      if (fault !== null || first === undefined) callback(fault, '', 0);
      else if (options.all === true) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };

  /** A name that has a private address as well as public ones is refused too. */
  private faultOf(hostname: string, addresses: readonly LookupAddress[]): Error | null {
    try {
      for (const { address } of addresses) this.requirePublic(address);
      return addresses.length > 0 ? null : new Error(`${hostname} has no address`);
    } catch (error) {
      return error as Error;
    }
  }
}

function readToTheEnd(
  response: IncomingMessage,
  resolve: (status: number) => void,
  reject: (error: Error) => void,
): void {
  const status = response.statusCode ?? 0;
  let bytes = 0;
  response.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes <= answerBytesMax) return;
    resolve(status);
    response.destroy();
  });
  response.on('end', () => resolve(status));
  response.on('error', reject);
}

/** A short text for the list of deliveries. */
function reasonOf(error: unknown): string {
  if (error instanceof RefusedAddress) return error.message;
  const { code, name } = error as { readonly code?: string; readonly name: string };
  if (name === 'AbortError' || name === 'TimeoutError') return 'No answer in time';
  return `No connection (${code ?? name})`;
}
