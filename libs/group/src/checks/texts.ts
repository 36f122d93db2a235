import { compactPhone } from '@venue/domain/shared/phone';
import type { Finding } from '../fault';
import type { DocumentNode } from '../document-node';

const depthMax = 20;

/**
 * Lone surrogates cannot be stored, nor can control characters; line separators and direction
 * overrides make a text look like another. Newlines are allowed, except in names. The isolates and
 * direction marks that Arabic and Hebrew texts need are allowed.
 */
const unfit = /(?!\n)[\p{Cc}\p{Cs}\u2028-\u202e]/u;
const unfitInName = /[\p{Cc}\p{Cs}\u2028-\u202e]/u;

const refusedNames = ['__proto__', 'constructor', 'prototype'];

/** Faults of texts, numbers and names, also in the parts of a file whose form is free. */
export function textFindings(place: DocumentNode): readonly Finding[] {
  if (place.keys.length > depthMax) return [place.fault('is nested too deeply')];
  return [
    ...nameFindings(place),
    ...valueFindings(place),
    ...[...place.members(), ...place.items()].flatMap(textFindings),
  ];
}

function valueFindings(place: DocumentNode): readonly Finding[] {
  const text = place.text() ?? '';
  const character = unfit.exec(isPhone(place) ? compactPhone(text) : text);
  if (character !== null)
    return [place.fault(`holds ${codeOf(character[0])}, a character that no text may hold`)];
  return Number.isFinite(place.number() ?? 0) ? [] : [place.fault('must be a number with an end')];
}

/** The number of a venue, from which format characters are removed. */
function isPhone({ keys: [list, , member, ...others] }: DocumentNode): boolean {
  return list === 'venues' && member === 'phone' && others.length === 0;
}

function nameFindings(place: DocumentNode): readonly Finding[] {
  const name = String(place.keys.at(-1) ?? '');
  if (refusedNames.includes(name)) return [place.finding(`a member cannot be called '${name}'`)];
  return unfitInName.test(name)
    ? [place.finding('the name of a member holds a character that no text may hold')]
    : [];
}

function codeOf(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}
