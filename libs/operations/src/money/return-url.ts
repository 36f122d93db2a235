/**
 * The page to which a guest returns after paying. Anyone can write such an address, so it must be
 * on a site that the admin has listed.
 */
import { isOnList } from '@venue/domain/access/origins';
import type { Payable } from '@venue/domain/payment/amount-due';
import type { Link } from '@venue/domain/payment/checkouts';
import type { PayingDeployment } from '../pipeline/deployment';

const addressMaxLength = 2_000;

/**
 * The page for a guest who has paid or left: the page named in the request, or else the one
 * from which the guest came to the checkout. Null if neither is allowed.
 */
export async function returnUrlFor(
  token: string,
  requestedPage: string | null,
  deployment: PayingDeployment,
): Promise<string | null> {
  const link = await deployment.checkouts.linkBehind(token);
  if (link === null) return null;
  const pageText = requestedPage ?? (await storedReturnUrl(link, deployment));
  const page = pageText === null ? null : await allowedReturnPage(pageText, link, deployment);
  if (page === null) return null;
  // Names the booking or order for the page's script; a fragment is sent to no server.
  page.hash = `vb-booking=${idOf(link.payable)}`;
  return page.href;
}

async function storedReturnUrl(
  { request }: Link,
  { checkouts }: PayingDeployment,
): Promise<string | null> {
  const requestCheckouts = await checkouts.ofRequest(request.id);
  return requestCheckouts.findLast(({ returnTo }) => returnTo !== null)?.returnTo ?? null;
}

/**
 * The page, if it is on a site where the key that made the booking works, or on the deployment's
 * own. The list is read before every redirect, since it may have become shorter.
 */
export async function allowedReturnPage(
  text: string,
  { payable }: Link,
  { keys, settings }: PayingDeployment,
): Promise<URL | null> {
  const page = pageIn(text);
  if (page === null) return null;
  const origins = await keys.originsOf(integrationOf(payable));
  if (origins.length === 0) return null;
  const isOurs = page.origin === new URL(settings.baseUrl).origin;
  return isOurs || isOnList(page.origin, origins) ? page : null;
}

/** Accepts whole addresses only, in a browser's spelling, which all parsers read alike. */
function pageIn(text: string): URL | null {
  if (text.length > addressMaxLength || !/^https?:\/\/[!-[\]-~]+$/i.test(text)) return null;
  const page = URL.parse(text);
  return page !== null && page.username === '' && page.password === '' ? page : null;
}

function integrationOf(payable: Payable) {
  return payable.kind === 'table'
    ? payable.file.booking.integrationId
    : payable.file.order.integrationId;
}

/** The id in the answer that contained the link. */
function idOf(payable: Payable): string {
  return payable.kind === 'table' ? payable.file.booking.id : payable.file.order.id;
}
