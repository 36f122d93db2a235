const leastPixels = 80;

/** A swipe to the left shows the next day, one to the right the day before. */
export function swipes(element: HTMLElement, turn: (days: number) => void): void {
  let start: PointerEvent | null = null;
  element.addEventListener('pointerdown', (event) => {
    start = event.pointerType === 'touch' && !scrollsSideways(event) ? event : null;
  });
  // The browser handles vertical movement.
  element.addEventListener('pointercancel', () => (start = null));
  element.addEventListener('pointerup', (end) => {
    if (start === null || end.pointerId !== start.pointerId) return;
    const [across, down] = [end.clientX - start.clientX, end.clientY - start.clientY];
    start = null;
    if (Math.abs(across) > leastPixels && Math.abs(across) > 2 * Math.abs(down))
      turn(across < 0 ? 1 : -1);
  });
}

/** Whether an element around the target scrolls sideways, such as the timeline. */
function scrollsSideways(event: PointerEvent): boolean {
  return event
    .composedPath()
    .some((one) => one instanceof Element && one.scrollWidth > one.clientWidth + 1);
}
