/** Signatures of webhooks by the Standard Webhooks scheme, on WebCrypto. */
import type { Webhooks } from './generated/types.gen.js';
/** The body of a webhook. Types unknown to this version may come as well. */
export type WebhookEvent = Webhooks['body'];
/** The webhook is not from the deployment, is too old, or was signed with another secret. */
export declare class WebhookError extends Error {
    readonly name = "WebhookError";
}
type WebhookHeaders = Headers | Readonly<Record<string, string | string[] | undefined>>;
/**
 * Verifies a webhook with its secret (`whsec_…`) and returns the parsed body. `payload` is the raw
 * body: parsing and serialising it again changes the bytes. Throws `WebhookError` for a
 * wrong signature and for a timestamp that is more than five minutes from now.
 */
export declare function verifyWebhook(payload: string, headers: WebhookHeaders, secret: string): Promise<WebhookEvent>;
export {};
