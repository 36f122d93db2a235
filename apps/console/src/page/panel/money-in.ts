import { formatMoney } from '@venue/ui';
import type { Panel } from './panel';

/** An amount in the currency of the venue. */
export function moneyIn(pence: number, { app }: Panel): string {
  return formatMoney(pence, 'en-GB', app.day.answer?.currency ?? 'GBP');
}
