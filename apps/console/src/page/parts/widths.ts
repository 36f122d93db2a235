/** What depends on the width of the window. */

/** Where the panel of a booking covers the day. */
export const isNarrow = matchMedia('(max-width: 59.99rem)');

/** Where the menu has room for what a host needs now and then. */
export const isTablet = matchMedia('(min-width: 45rem)');

/** Where every page has room in the header; else the menu is at the lower edge, at the thumb. */
export const isWide = matchMedia('(min-width: 70rem)');
