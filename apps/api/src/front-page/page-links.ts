/** The links of the front page, by the settings of the deployment. */

export interface PageLink {
  readonly name: string;
  readonly url: string;
  readonly description: string;
  /** True for a page that a browser can open; false for an address that programs call. */
  readonly isPage: boolean;
}

export interface PageLinkGroup {
  readonly heading: string;
  readonly links: readonly PageLink[];
}

/** `inbox` says whether the development inbox is served, as it is on a developer's machine. */
export function pageLinksOf(
  baseUrl: string,
  { inbox }: { readonly inbox: boolean },
): PageLinkGroup[] {
  const root = `${baseUrl}/public/v1`;
  const page = (name: string, url: string, description: string): PageLink => {
    return { name, url, description, isPage: true };
  };
  const address = (name: string, url: string, description: string): PageLink => {
    return { name, url, description, isPage: false };
  };
  const demo = page('Widget demo', `${baseUrl}/widget/v1/demo`, 'Its attributes, look and events.');
  const inboxPage = page('Inbox', `${baseUrl}/inbox`, 'Texts and e-mails that were written here.');
  return [
    {
      heading: 'For guests',
      links: [page('Book a table', `${baseUrl}/book`, 'The venues, each with a page to book on.')],
    },
    {
      heading: 'To begin with',
      links: [
        page(
          'A first booking',
          `${root}/docs#a-first-booking`,
          'Which requests to make, in order.',
        ),
        page('Quickstart', `${root}/docs/quickstart`, 'From a key to a paid table, with curl.'),
        page('For agents', `${root}/docs/agents`, 'Connect a client to the tools, and talk.'),
        page('Try it out', `${root}/docs/try`, 'Search and book from your browser with a key.'),
        ...(inbox ? [demo, inboxPage] : []),
      ],
    },
    {
      heading: 'To look things up',
      links: [
        page('Reference', `${root}/docs`, 'Every operation: fields, answers, examples.'),
        page('Outcomes', `${root}/docs/outcomes`, 'What each means, and what to do next.'),
        page('Changelog', `${root}/docs/changelog`, 'What has been added, and what may change.'),
        page('OpenAPI 3.1', `${root}/openapi.json`, 'The same for programs.'),
        page('Problems', `${baseUrl}/problems`, 'What can go wrong, and what to do about it.'),
      ],
    },
    {
      heading: 'For programs and pages',
      links: [
        address('Booking API', root, 'With an integration key.'),
        address('Agent server (MCP)', `${baseUrl}/mcp`, 'The same operations as tools.'),
        page('llms.txt', `${baseUrl}/llms.txt`, 'What there is to read, for agents.'),
        page('Widget routes', `${root}/docs#group-widget`, 'What a page of a venue’s site calls.'),
      ],
    },
  ];
}
