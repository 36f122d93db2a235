import { Option } from 'commander';
import { breachesMax, type InvariantResult } from '@venue/domain/history/proof';
import { proveDeployment } from '@venue/operations/jobs/prove-deployment';
import type { HandEntry } from '../command';
import { wholeNumberFor } from '../flags';
import { count, table } from '../output';
import { perform } from '../session';
import { proveBooks } from './prove-books';

/** `prove`: checks the rows of a deployment against its guarantees. */
export const prove: HandEntry = {
  call: 'prove',
  title: 'check all rows against the guarantees, and change nothing',
  description:
    'It reads one snapshot of the database, live and sandbox, while the deployment may run: tables, seats, ' +
    'payments, messages, Idempotency-Keys, and whether the history of each booking and order explains its state. ' +
    'Each row that breaks a guarantee is listed. Each guarantee names what the rows cannot show. Exit code 0 ' +
    'when all hold, otherwise 1. With --provider it lists each payment, refund and dispute at the payment provider ' +
    'and in the ledger side by side instead; exit code 1 for a difference. It reaches the provider by the settings of ' +
    'the worker (PAYMENTS, STRIPE_SECRET_KEY).',
  options: [
    new Option('--provider', 'compare the ledger with the books of the payment provider'),
    new Option('--days <count>', 'with --provider: how many days back (default: 30)').argParser(
      wholeNumberFor({ minimum: 1 }),
    ),
  ],
  async run({ options }, terminal) {
    const { provider, days = 30 } = options as { readonly provider?: true; readonly days?: number };
    if (provider === true) return proveBooks(days, terminal);
    const { invariants } = await perform(proveDeployment, {}, terminal);
    const isProved = invariants.every(({ breaches }) => breaches.length === 0);
    const text = invariants.map(textOf).join('\n\n');
    return { text, json: { ok: isProved, invariants }, isWrong: !isProved };
  },
};

function textOf({ promise, unseen, breaches }: InvariantResult): string {
  const verdict = breaches.length === 0 ? 'holds ' : 'BROKEN';
  const lines = [`${verdict}  ${promise}`, `        Not seen: ${unseen}`];
  if (breaches.length > 0)
    lines.push(`        ${count(breaches.length, 'row')}:`, breachLines(breaches));
  if (breaches.length === breachesMax) lines.push('        There may be more rows.');
  return lines.join('\n');
}

function breachLines(breaches: InvariantResult['breaches']): string {
  const rows = breaches.map((row) => [row.environment, row.about, row.name, row.wrong]);
  return table(['', 'ABOUT', 'NAME', 'WRONG'], rows);
}
