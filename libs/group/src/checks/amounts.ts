import type { Finding } from '../fault';
import type { DocumentNode } from '../document-node';

/** A number, true or false as it is written in the file; null for anything else. */
type Spelling = (place: DocumentNode) => string | null;

/**
 * Every amount must be whole pence, written with digits only. YAML also reads `10.00` and `1e3` as
 * whole numbers, but an admin who writes `10.00` means ten pounds, not ten pence.
 */
export function amountFindings(root: DocumentNode, spellingOf: Spelling): readonly Finding[] {
  return root
    .member('venues')
    .items()
    .flatMap(amountsOf)
    .flatMap((amount) => amountFinding(amount, spellingOf(amount)));
}

function amountsOf(venue: DocumentNode): readonly DocumentNode[] {
  const types = venue.member('bookingTypes').items();
  const rules = types.flatMap((type) => type.member('deposits').items());
  const tiers = venue
    .member('events')
    .items()
    .flatMap((event) => event.member('tiers').items());
  return [
    ...rules.flatMap((rule) => [
      rule.member('perGuestPence'),
      rule.member('flatPence'),
      rule.member('guarantee').member('feePerGuestPence'),
      rule.member('guarantee').member('feePence'),
    ]),
    ...tiers.map((tier) => tier.member('pricePence')),
  ];
}

function amountFinding(amount: DocumentNode, spelling: string | null): readonly Finding[] {
  if (spelling === null || amount.number() === null || /^[-+]?\d+$/.test(spelling)) return [];
  return [amount.fault(`must be whole pence in digits alone, such as 1000, not ${spelling}`)];
}

/** Amounts are in hundredths everywhere, so a currency must have two decimals: yen have none. */
export function currencyFindings(root: DocumentNode): readonly Finding[] {
  const place = root.member('group').member('currency');
  const currency = place.text();
  if (currency === null || !Intl.supportedValuesOf('currency').includes(currency)) return [];
  const digits = decimalsOf(currency);
  if (digits === 2) return [];
  const message = `must be a currency with two decimals, since amounts are whole hundredths of it; ${currency} has ${digits === 0 ? 'none' : digits}`;
  return [place.fault(message)];
}

/** The currency's number of decimals by ISO 4217. */
function decimalsOf(currency: string): number | undefined {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  return format.resolvedOptions().maximumFractionDigits;
}
