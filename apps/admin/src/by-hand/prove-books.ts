import type { BookedAmount, BookRow } from '@venue/domain/payment/provider-books';
import type { ProvedProvider } from '@venue/operations/jobs/prove-provider';
import { plusMinutes, systemClock } from '@venue/domain/shared/time';
import { paymentsOfWorker } from '@venue/runtime';
import { Failure, table, type Answer, type Terminal } from '../output';
import { withAdminService } from '../session';

const dayMinutes = 24 * 60;

/** `prove --provider`: the books of the payment providers beside the ledger. */
export async function proveBooks(days: number, terminal: Terminal): Promise<Answer> {
  const since = plusMinutes(systemClock(), -days * dayMinutes);
  const payments = paymentsOfWorker(terminal.env);
  if ('fault' in payments) throw new Failure(payments.fault);
  const proved = await withAdminService(terminal, (admin) => admin.proveProviders(since, payments));
  const isProved = proved.every(({ rows }) => rows.every(({ isSame }) => isSame));
  const text = proved.map(textOf).join('\n\n');
  return { text, json: { ok: isProved, providers: proved }, isWrong: !isProved };
}

function textOf({ provider, hasBooks, rows }: ProvedProvider): string {
  const name = hasBooks ? provider : `${provider} (keeps no books: its payments are in the ledger)`;
  if (rows.length === 0) return `${name}: nothing in the period.`;
  const differences = rows.filter(({ isSame }) => !isSame).length;
  const verdict = differences === 0 ? 'no difference' : `${differences} of ${rows.length} DIFFER`;
  return `${name}: ${verdict}\n${table(head, rows.map(cellsOf))}`;
}

const head = ['', 'KIND', 'REFERENCE', 'AT THE PROVIDER', 'IN THE LEDGER', 'ID'];

function cellsOf({ isSame, kind, reference, atProvider, inLedger, id }: BookRow): string[] {
  const sides = [atProvider, inLedger].map(amountText);
  return [isSame ? '' : 'DIFFERS', kind, reference ?? '', ...sides, id ?? ''];
}

function amountText(amount: BookedAmount | null): string {
  return amount === null ? 'missing' : `${amount.amountPence} ${amount.status}`;
}
