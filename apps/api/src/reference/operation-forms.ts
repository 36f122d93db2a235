/** The page of each operation, as HTML and as Markdown. */
import { withValues, type Values } from './example-values';
import { operationMarkdown } from './markdown';
import { operationPage } from './operation-page';
import type { TwoForms } from './two-forms';
import type { OperationView, ReferenceView } from './view';

/** Null where no operation has that id. */
export function operationForms(view: ReferenceView, id: string, values: Values): TwoForms | null {
  const operation = view.groups
    .flatMap(({ operations }) => operations)
    .find((one) => one.id === id);
  if (operation === undefined) return null;
  const here = withRealValues(operation, values);
  return { html: () => operationPage(here, view), markdown: () => operationMarkdown(here, view) };
}

function withRealValues(operation: OperationView, values: Values): OperationView {
  const samples = operation.samples.map((sample) => {
    return { ...sample, source: withValues(sample.source, values) };
  });
  return { ...operation, samples };
}
