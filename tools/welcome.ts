import { isLoopback } from '@venue/domain/access/loopback';
import { localOf, systemClock } from '@venue/domain/shared/time';
import { nextOpenDay } from '@venue/domain/venue/opening-hours';
import type { Venue } from '@venue/domain/venue/venue';
import type { Config, FirstKeys } from '@venue/runtime';

interface Welcome {
  readonly config: Config;
  readonly venues: readonly Venue[];
  /** Null where they are not to be shown again. */
  readonly keys: FirstKeys | null;
  readonly signInLink: string | null;
}

/** The text after the first start, with all that a first search needs, on one screen. */
export function welcome({ config, venues, keys, signInLink }: Welcome): string {
  const { baseUrl, port } = config;
  const [first] = venues;
  const lines = [
    `Ready: ${baseUrl}`,
    '',
    `  Venues        ${venues.map(({ name }) => name).join(', ') || 'none yet: set one up in the team’s pages'}`,
    '',
    '  In a browser:',
    `  Booking page  ${baseUrl}/book`,
    `  Console       ${baseUrl}/console`,
    `  Reference     ${baseUrl}/public/v1/docs`,
    `  Try it out    ${baseUrl}/public/v1/docs/try`,
    ...(isLoopback(baseUrl)
      ? [`  Widget demo   ${baseUrl}/widget/v1/demo`, `  Inbox         ${baseUrl}/inbox`]
      : []),
    ...(signInLink === null
      ? []
      : [
          '',
          '  The team’s pages, signed in as an admin, once and within 24 hours:',
          `  ${signInLink}`,
        ]),
    '',
    '  For programs, with a key:',
    `  Booking API   ${baseUrl}/public/v1`,
    `  Agents        ${baseUrl}/mcp`,
    '',
    ...keyLines(keys, { isLocal: isLoopback(baseUrl), first }),
    '',
  ];
  if (first !== undefined) {
    lines.push(
      '  The widget, for a page of yours at any port of this machine:',
      '',
      `<script type="module" src="${baseUrl}/widget/v1/widget.js"></script>`,
      `<venue-booking publishable-key="${keys?.sandboxPage ?? '<a publishable key>'}" venue-id="${first.id}"></venue-booking>`,
      '',
    );
    const today = localOf(systemClock(), first.zone).date;
    const body = JSON.stringify({ date: nextOpenDay(today, first.hours), partySize: 2 });
    lines.push(
      '  A first search:',
      '',
      `curl -s http://127.0.0.1:${port}/public/v1/availability/search -H 'Authorization: Bearer ${keys?.one ?? '<a key>'}' -H 'Content-Type: application/json' -d '${body}'`,
      '',
    );
  }
  return `${lines.join('\n')}\n`;
}

function keyLines(
  keys: FirstKeys | null,
  { isLocal, first }: { readonly isLocal: boolean; readonly first: Venue | undefined },
): readonly string[] {
  if (keys === null) {
    return ['  The first keys were shown once. For others: npm run admin -- keys issue --help'];
  }
  return [
    isLocal ? '  Keys, the same at every start:' : '  Keys, shown this once:',
    `  all venues    ${keys.all}`,
    ...(first === undefined ? [] : [`  ${first.name.padEnd(12)}  ${keys.one}`]),
    `  sandbox       ${keys.sandbox}`,
    `  for pages     ${keys.page}`,
    `  sandbox page  ${keys.sandboxPage}`,
  ];
}
