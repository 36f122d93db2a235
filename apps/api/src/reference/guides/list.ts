/** The guides: pages of the repository that a deployment serves below its reference. */
export interface Guide {
  /** Its part of the address. */
  readonly name: string;
  /** From the root of the repository. */
  readonly file: string;
  readonly title: string;
  readonly description: string;
}

/** In the order in which they are listed. */
export const guides: readonly Guide[] = [
  guide('quickstart', 'From a key to a paid booking', 'with curl, on a machine of your own'),
  guide('agents', 'For agents', 'connect a client, the tools, and a whole conversation'),
  guide('widget', 'The widget on a site', 'the element, its look and its events'),
  guide('outcomes', 'Outcomes', 'what each means, and what to do next'),
  guide('deposits', 'Deposits and guarantees', 'payments, cards, changes and cancellations'),
  guide('waiting-list', 'Waiting list and queue', 'join, offers, and what the team does'),
  guide('webhooks', 'Webhooks', 'receive what happens, or read it'),
  {
    ...guide('webhook-events', 'Events of webhooks', 'every member of their bodies'),
    file: 'docs/reference/webhooks.md',
  },
  guide('going-live', 'Before you go live', 'what to have seen and checked'),
  guide('versions', 'Versions and deprecation', 'what may change, and how something ends'),
  {
    ...guide('changelog', 'Changelog', 'what has been added, also as a feed'),
    file: 'CHANGELOG.md',
  },
];

function guide(name: string, title: string, description: string): Guide {
  return { name, file: `docs/${name}.md`, title, description };
}
