/** Media queries for the width of the window. */

/** The panel of a booking covers the day. */
export const isNarrow = matchMedia('(max-width: 44.99rem)');

/** The menu has room for the pages that a host needs now and then. */
export const isTablet = matchMedia('(min-width: 45rem)');

/**
 * The header has room for every page. Below that, the menu is at the lower edge, near the thumb.
 */
export const isWide = matchMedia('(min-width: 70rem)');
