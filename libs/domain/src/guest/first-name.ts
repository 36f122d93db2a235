/**
 * The parts of a guest's name that are shown. Contract: a caller who has proved a booking sees the
 * first name and nothing else, so a surname is never returned as one.
 */

/** Titles in languages that are common at venues in the UK or the EU, without full stops. */
const titles = new Set(
  [
    'mr mister mrs ms miss mx master dr doctor prof professor sir dame lord lady madam',
    'rev revd reverend father capt captain col colonel cllr hon',
    'herr frau fräulein fraulein hr fr doktor',
    'm mm mme mmes mlle mlles monsieur messieurs madame mesdames mademoiselle maître docteur professeur pr',
    'señor señora señorita senor senora senorita sr sra srta sres sras don doña dña',
    'senhor senhora dom dona dra',
    'signor signore signora signorina sig sigra signa dott dottor dottore dottoressa dottssa profssa avv ing',
    'dhr mevr mw meneer mevrouw',
    'pan pani pán paní',
    'fru frk fröken frøken herra rouva neiti',
    'parch parchedig',
  ].flatMap((line) => line.split(' ')),
);

const joiners = new Set(['and', '&', '+']);

/** Of other languages, between titles: “Herr und Frau Müller”. */
const joinersOfTitles = new Set(['und', 'et', 'y', 'e', 'en', 'i', 'och', 'og', 'ja', 'a', 'ac']);

/**
 * The first word that is neither a title nor a joiner, or the first word after the comma in
 * “Lovelace, Ada”. If titles are followed by a single word, that is a surname, and the titles are
 * returned as written. A name without a letter is returned as typed.
 */
export function firstNameOf(name: string): string {
  const { beginning, first, isSurname } = partsOf(name);
  if (first === null) return hasLetter(name) && beginning !== '' ? beginning : name;
  return isSurname ? beginning : first;
}

/** The name in the greeting of a message: the whole of “Mr Smith”; null without a letter. */
export function greetingNameOf(name: string): string | null {
  if (!hasLetter(name)) return null;
  return partsOf(name).isSurname ? name.trim() : firstNameOf(name);
}

function hasLetter(name: string): boolean {
  return /\p{L}/u.test(name);
}

interface NameParts {
  /** Titles and their joiners, as written; empty if there are none. */
  readonly beginning: string;
  /** The first word after them; null if there is none. */
  readonly first: string | null;
  /** Whether that word is the only one after titles. */
  readonly isSurname: boolean;
}

function partsOf(name: string): NameParts {
  const afterComma = /^[^\s,]+,\s*(\S.*)/.exec(name)?.[1];
  // Otherwise letters after the name follow a comma: “Ada Lovelace, PhD”.
  const words = wordsOf(afterComma ?? name.split(',').find(hasLetter) ?? '');
  const start = words.findIndex((word, at) => !isBefore(word, at, words));
  const before = start === -1 ? words : words.slice(0, start);
  const titled = before.slice(0, before.findLastIndex(isTitle) + 1);
  const rest = start === -1 ? [] : words.slice(start);
  const end = rest.findIndex((word) => isTitle(word) || isJoiner(word));
  const isAlone = (end === -1 ? rest.length : end) === 1;
  return {
    beginning: titled.join(' '),
    first: rest[0] ?? null,
    isSurname: afterComma === undefined && titled.length > 0 && isAlone,
  };
}

/** Words with a letter or a joiner's sign. An e-mail address in place of a name has some. */
function wordsOf(name: string): readonly string[] {
  return name.split(/[\s,@]+/).filter((word) => hasLetter(word) || isJoiner(word));
}

function isBefore(word: string, at: number, words: readonly string[]): boolean {
  const [previous = '', next = ''] = [words[at - 1], words[at + 1]];
  const isBetweenTitles = isTitle(previous) && isTitle(next);
  return (
    isTitle(word) || isJoiner(word) || (isBetweenTitles && joinersOfTitles.has(word.toLowerCase()))
  );
}

function isJoiner(word: string): boolean {
  return joiners.has(word.toLowerCase());
}

/** Also `Mr/Mrs`, `Mr&Mrs` and `Prof.Dr.`. */
function isTitle(word: string): boolean {
  const parts = word.toLowerCase().split(/[&+/]/);
  return parts.every((part) => {
    const pieces = part.split('.').filter((piece) => piece !== '');
    return (
      titles.has(pieces.join('')) ||
      (pieces.length > 0 && pieces.every((piece) => titles.has(piece)))
    );
  });
}
