/** Compares the books of the payment providers with the ledger, and changes nothing. */
import type { PaymentProvider } from '@venue/domain/payment/provider';
import {
  compareBooks,
  itemsOf,
  type BookRow,
  type LedgerBooks,
} from '@venue/domain/payment/provider-books';
import { plusMinutes, type Instant } from '@venue/domain/shared/time';

/** A bank payment may take days, so the provider's books are read from further back. */
const marginMinutes = 14 * 24 * 60;

export interface ProvedProvider {
  readonly provider: string;
  /** False for the test provider, whose payments are only in the ledger. */
  readonly hasBooks: boolean;
  readonly rows: readonly BookRow[];
}

export async function proveProvider(
  provider: PaymentProvider,
  since: Instant,
  ledger: LedgerBooks,
): Promise<ProvedProvider> {
  const { name } = provider;
  const books = await provider.booksSince(plusMinutes(since, -marginMinutes));
  if (books === null) {
    const items = await ledger.since(since, { provider: name, paymentIds: [] });
    const own = items.map((item) => ({ ...item, id: item.id ?? '' }));
    return { provider: name, hasBooks: false, rows: compareBooks(own, own, since) };
  }
  const ofPayments = [...books.payments, ...books.charges, ...books.refunds, ...books.disputes];
  const paymentIds = [...new Set(ofPayments.map(({ paymentId }) => paymentId))];
  const items = await ledger.since(since, { provider: name, paymentIds });
  // Other programs may use the account too.
  const ours = new Set([...books.payments, ...books.charges].map(({ paymentId }) => paymentId));
  for (const { kind, id } of items) {
    if ((kind === 'payment' || kind === 'charge') && id !== null) ours.add(id);
  }
  const theirs = itemsOf(books, (paymentId) => ours.has(paymentId));
  return { provider: name, hasBooks: true, rows: compareBooks(theirs, items, since) };
}
