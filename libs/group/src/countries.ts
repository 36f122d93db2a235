import { parseRegion, type Region } from '@venue/domain/shared/phone';
import { nearest } from './nearest';

/**
 * The country meant by `gb`, `UK` or `Irland`. Two letters are read as a code and not compared with
 * similar ones, since each code is one letter away from many others.
 */
export function meantCountry(text: string): Region | null {
  if (/^[a-z]{2}$/i.test(text)) {
    return parseRegion(new Intl.Locale(`und-${text}`).region ?? '');
  }
  const codes = codesByName();
  return codes.get(nearest(text, [...codes.keys()]) ?? '') ?? null;
}

function codesByName(): ReadonlyMap<string, Region> {
  const names = new Intl.DisplayNames('en', { type: 'region' });
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  return new Map(
    letters
      .flatMap((first) => letters.map((second) => parseRegion(`${first}${second}`)))
      .filter((code) => code !== null)
      .map((code) => [names.of(code) ?? code, code]),
  );
}
