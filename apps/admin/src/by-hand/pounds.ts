import { InvalidArgumentError } from 'commander';
import type { Pence } from '@venue/domain/shared/money';

/** An amount such as 60 or 60.00, in pence; null for anything else. */
export function penceIn(text: string): Pence | null {
  const isAmount = /^(0|[1-9]\d{0,6})(\.\d{2})?$/.test(text);
  return isAmount ? (Math.round(Number(text) * 100) as Pence) : null;
}

export function poundsIn(text: string): Pence {
  const amount = penceIn(text);
  if (amount === null) throw new InvalidArgumentError('It must be an amount such as 60.00.');
  return amount;
}
