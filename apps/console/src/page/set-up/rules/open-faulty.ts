/** Unfolds everything in which something is wrong. */
export function openFaulty(root: ParentNode): void {
  for (const fault of root.querySelectorAll('details .refusal')) openAround(fault);
}

/** The browser shows nothing about a field that is folded away. */
export const openInvalid = {
  handleEvent: ({ target }: Event): void => openAround(target as Element),
  capture: true,
};

function openAround(element: Element): void {
  let one = element.closest('details');
  while (one !== null) {
    one.open = true;
    one = one.parentElement?.closest('details') ?? null;
  }
}
