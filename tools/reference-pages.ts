/** The reference pages in `docs/reference`, by file name. */
import { agentsPage } from './reference-agents';
import { operationsPage, problemsPage } from './reference-operations';
import { note } from './reference-parts';
import { webhooksPage } from './reference-webhooks';

export function referencePages(): Readonly<Record<string, string>> {
  const pages = {
    'agents.md': agentsPage(),
    'operations.md': operationsPage(),
    'problems.md': problemsPage(),
    'webhooks.md': webhooksPage(),
  };
  return Object.fromEntries(
    Object.entries(pages).map(([file, text]) => [file, `${note}\n\n${text}\n`]),
  );
}
