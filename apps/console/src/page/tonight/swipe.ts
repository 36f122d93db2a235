/** A swipe to the left shows the next day, one to the right the day before. */
const leastPixels = 80;

export function swipes(element: HTMLElement, turn: (days: number) => void): void {
  let start: Touch | null = null;
  element.addEventListener(
    'touchstart',
    (event) => {
      start =
        event.touches.length === 1 && !scrollsSideways(event) ? (event.touches[0] ?? null) : null;
    },
    { passive: true },
  );
  element.addEventListener('touchend', ({ changedTouches: [end] }) => {
    if (start === null || end === undefined) return;
    const [across, down] = [end.clientX - start.clientX, end.clientY - start.clientY];
    start = null;
    if (Math.abs(across) > leastPixels && Math.abs(across) > 2 * Math.abs(down))
      turn(across < 0 ? 1 : -1);
  });
}

/** What is wider than its box, such as the timeline, is moved by the finger itself. */
function scrollsSideways(event: TouchEvent): boolean {
  return event
    .composedPath()
    .some((one) => one instanceof Element && one.scrollWidth > one.clientWidth + 1);
}
