import { describe, expect, it } from '@jest/globals';
import type { Actor } from '@venue/domain/history/actor';
import type { IntegrationId } from '@venue/domain/shared/ids';
import { actorWords, guestAndActorWords } from './actor-words';

const id = 'i' as IntegrationId;
const door = { kind: 'device', id: 'd', name: 'the door tablet' } as const;

describe('the author of a change, in words', () => {
  it.each<[string, Actor]>([
    [
      ' by Ada Finch, with reference and phone, through Harbour Voice',
      { kind: 'guest', by: 'phone', through: 'Harbour Voice' },
    ],
    [' by Ada Finch on the booking’s page', { kind: 'guest', by: 'link' }],
    [' by Ada Finch on the website', { kind: 'guest', by: 'widget' }],
    [' by Grace', { kind: 'member', id: 'm', name: 'Grace' }],
    [' on the door tablet by GH', { ...door, initials: 'GH' }],
    [' on the door tablet', { ...door, initials: null }],
    [' through stripe', { kind: 'provider', name: 'stripe' }],
    [' by the operator', { kind: 'operator' }],
    ['', { kind: 'worker' }],
    ['', { kind: 'unknown' }],
  ])('are “%s”, for a guest or not', (words, actor) => {
    expect(actorWords(actor, 'Ada Finch')).toBe(words);
    expect(guestAndActorWords(actor, 'Ada Finch')).toBe(words);
  });

  it.each([
    ['integration', ' through Harbour Voice'],
    ['agent', ' through the agent Harbour Voice'],
  ] as const)('name the guest as well for whom an %s asks', (kind, words) => {
    const actor: Actor = { kind, id, name: 'Harbour Voice' };

    expect(actorWords(actor, 'Ada Finch')).toBe(words);
    expect(guestAndActorWords(actor, 'Ada Finch')).toBe(` by Ada Finch${words}`);
  });
});
