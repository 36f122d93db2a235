/**
 * The way back from paying to the page that the guest came from. An address that anybody can write
 * decides where a browser goes, so it is only ever a page of a site that the admin has listed.
 */
import { isOnList, type Payable, type Link } from '@venue/domain';
import type { Deployment } from '../pipeline/deployment';

const addressMaxLength = 2_000;

/**
 * Where a guest goes who has paid, or has come back without: to the page that is named, or else to
 * the one from which they went to the checkout. Null where there is none that may be followed.
 */
export async function wayBack(
  token: string,
  named: string | null,
  deployment: Deployment,
): Promise<string | null> {
  const link = await deployment.checkouts.linkBehind(token);
  if (link === null) return null;
  const wanted = named ?? (await keptFor(link, deployment));
  const page = wanted === null ? null : await pageToReturnTo(wanted, link, deployment);
  if (page === null) return null;
  // For the page to know what it is about; a fragment is sent to nobody.
  page.hash = `vb-booking=${idOf(link.payable)}`;
  return page.href;
}

async function keptFor({ request }: Link, { checkouts }: Deployment): Promise<string | null> {
  const known = await checkouts.ofRequest(request.id);
  return known.findLast(({ returnTo }) => returnTo !== null)?.returnTo ?? null;
}

/**
 * The page, if it is of a site on which the key works that made the booking, or of our own. The
 * list is asked whenever somebody is about to be led there, since it may have become shorter.
 */
export async function pageToReturnTo(
  text: string,
  { payable }: Link,
  { keys, settings }: Deployment,
): Promise<URL | null> {
  const page = pageIn(text);
  if (page === null) return null;
  const origins = await keys.originsOf(integrationOf(payable));
  if (origins.length === 0) return null;
  const isOurs = page.origin === new URL(settings.baseUrl).origin;
  return isOurs || isOnList(page.origin, origins) ? page : null;
}

/** Whole addresses only, as a browser writes its own: nothing that two readers read differently. */
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

/** As the answer has it that named the link. */
function idOf(payable: Payable): string {
  return payable.kind === 'table' ? payable.file.booking.id : payable.file.order.id;
}
