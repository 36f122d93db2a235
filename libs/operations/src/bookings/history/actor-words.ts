import type { Actor, Author } from '@venue/domain/history/actor';

/**
 * The actor as the end of a sentence, such as ` by Ada Lovelace on the booking’s page`; empty if
 * there is none.
 */
export function actorWords(actor: Actor, guestName: string): string {
  switch (actor.kind) {
    case 'guest':
      return guestWords(actor, guestName);
    case 'integration':
      return ` through ${actor.name}`;
    case 'agent':
      return ` through the agent ${actor.name}`;
    case 'member':
      return ` by ${actor.name}`;
    case 'device':
      return ` on ${actor.name}${initialsOf(actor)}`;
    case 'provider':
      return ` through ${actor.name}`;
    case 'operator':
      return ' by the operator';
    case 'worker':
    case 'unknown':
      return '';
  }
}

/**
 * The manager whose code authorised the step. If two managers have the same code, both are named.
 */
export function authorisedWords(names: readonly string[]): string {
  return names.length === 0 ? '' : ` (authorised by ${names.join(' or ')})`;
}

/** A member of the team or a device, with the manager who authorised it; empty if unknown. */
export function authorWords({ actor, authorisedBy }: Author): string {
  return `${actorWords(actor, '')}${authorisedWords(authorisedBy)}`.trim();
}

function guestWords(actor: Extract<Actor, { kind: 'guest' }>, name: string): string {
  switch (actor.by) {
    case 'phone':
      return ` by ${name}, with reference and phone, through ${actor.through}`;
    case 'link':
      return ` by ${name} on the booking’s page`;
    case 'widget':
      return ` by ${name} on the website`;
    case 'text':
      return ` by ${name} by text`;
  }
}

function initialsOf({ initials }: Extract<Actor, { kind: 'device' }>): string {
  return initials === null ? '' : ` by ${initials}`;
}

/** For requests of a guest, including those that an integration passes on. */
export function guestAndActorWords(actor: Actor, guestName: string): string {
  const isPassedOn = actor.kind === 'integration' || actor.kind === 'agent';
  return `${isPassedOn ? ` by ${guestName}` : ''}${actorWords(actor, guestName)}`;
}
