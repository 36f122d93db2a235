import { guides } from './guides/list';
import { guideLine } from './markdown';
import type { ReferenceView } from './view';

/** `/llms.txt`: a list of what agents can read here (llmstxt.org). */
export function llmsText({ title, groups, baseUrl }: ReferenceView): string {
  const root = `${baseUrl}/public/v1`;
  const titles = groups.flatMap(({ operations }) => operations.map((one) => one.title));
  return `# ${title}

> An HTTP API for the tables of this venue group. It needs an integration key from the venue’s admin, sent as a bearer token. Every answer to it has a summary that can be read out to a guest. Pages of a venue’s own site send a publishable key instead.

What it does: ${titles.join('; ')}.

## To begin with

- [A first booking](${root}/docs.md#a-first-booking): which requests to make, in order
- [Agent server](${baseUrl}/mcp): the same operations as tools, over the Model Context Protocol; POST only, with the same key as a bearer token
${guides.map((guide) => guideLine(guide, baseUrl)).join('\n')}

## Reference

- [Reference](${root}/docs.md): every operation with its fields, answers, problems and an example
- Each operation has a page as well, such as [Make a booking](${root}/docs/operations/createBooking.md), with samples for a shell, TypeScript and this server’s tools
- [OpenAPI 3.1](${root}/openapi.json): the same for machines
- [Problems](${baseUrl}/problems.md): every way in which a request can go wrong, and what to do about it

## Optional

- [Booking pages](${baseUrl}/book): where a guest books without an agent; links with \`?date\`, \`?time\`, \`?party\` fill in a page \`${baseUrl}/book/{venue-slug}\`
- [Reference as a web page](${root}/docs): the same for people
- [Try it out](${root}/docs/try): requests from a browser, with a key of your own
`;
}
