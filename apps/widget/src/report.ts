/** Tells the developer of the site, on the browser's console, what is wrong with the page. */
export function warn(text: string): void {
  console.warn(`<venue-booking>: ${text}`);
}
