/** Countries and zones as the browser knows them. */

export interface Country {
  readonly code: string;
  readonly name: string;
}

/** Codes that name no country. */
const codesWithoutCountry = ['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ'];

/** Every code that has a name, by name. */
export function countries(): readonly Country[] {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  return letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => !codesWithoutCountry.includes(code))
    .flatMap((code) => {
      const name = names.of(code);
      return name === undefined ? [] : [{ code, name }];
    })
    .sort((one, other) => one.name.localeCompare(other.name));
}

/** The country of the browser's language, such as `en-GB`. */
export function likelyCountry(): string {
  return new Intl.Locale(navigator.language).maximize().region ?? 'GB';
}

export function likelyZone(): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return zones().includes(timeZone) ? timeZone : 'Europe/London';
}

export function zones(): readonly string[] {
  return Intl.supportedValuesOf('timeZone');
}
