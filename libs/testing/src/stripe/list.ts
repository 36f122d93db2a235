import type { Form } from './creation';
import { wrongParameter } from './refusal';

/** A page of a list, the newest first. */
export interface DoublePage<Item> {
  readonly object: 'list';
  readonly data: readonly Item[];
  readonly has_more: boolean;
  readonly url: string;
}

/** `matches` are in the order of the list. */
export function pageOf<Item extends { readonly id: string }>(
  matches: readonly Item[],
  query: Form,
  url: string,
): DoublePage<Item> {
  const after = query.get('starting_after');
  const from = after === undefined ? 0 : matches.findIndex(({ id }) => id === after) + 1;
  if (after !== undefined && from === 0) throw wrongParameter('starting_after', `No ${after}`);
  const rest = matches.slice(from);
  const data = rest.slice(0, limitIn(query));
  return { object: 'list', data, has_more: data.length < rest.length, url };
}

const limitMax = 100;

function limitIn(query: Form): number {
  const limit = query.get('limit') ?? '10';
  if (/^\d+$/.test(limit) && Number(limit) >= 1 && Number(limit) <= limitMax) return Number(limit);
  throw wrongParameter('limit', `Invalid integer: ${limit}`);
}
