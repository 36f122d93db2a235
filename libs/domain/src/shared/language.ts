/** The languages of messages and of guests' pages. */
export const languages = ['en', 'fr', 'de', 'es', 'cy'] as const;
export type Language = (typeof languages)[number];

/** The language of a BCP 47 tag, such as `fr-CA`; null if there are no texts in it. */
export function languageOf(tag: string): Language | null {
  const primary = tag.trim().split(/[-_]/, 1)[0]?.toLowerCase();
  return languages.find((language) => language === primary) ?? null;
}
