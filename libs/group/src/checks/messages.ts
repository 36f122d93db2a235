import type { Finding } from '../fault';
import { didYouMean } from '../nearest';
import type { Place } from '../place';

const placeholders = [
  'venue',
  'amount',
  'expires',
  'link',
  'summary',
  'name',
  'reference',
  'date',
  'time',
  'partySize',
];

export function messageFindings(venue: Place): readonly Finding[] {
  const messages = venue.member('messages');
  const text = messages.member('smsDepositLink');
  const emails = ['emailDepositLink', 'emailConfirmed'].map((name) => messages.member(name));
  const templates = [
    text,
    ...emails.flatMap((email) => [email.member('subject'), email.member('text')]),
  ];
  return [
    ...templates.flatMap(placeholderFindings),
    ...linkFindings(text),
    ...linkFindings(messages.member('emailDepositLink').member('text')),
  ];
}

function placeholderFindings(template: Place): readonly Finding[] {
  const text = template.text() ?? '';
  const unknown = [...text.matchAll(/\{([^{}]*)\}/g)]
    .map(([, name = '']) => name)
    .filter((name) => !placeholders.includes(name))
    .map((name) => {
      const hint = didYouMean(name, placeholders) || `; known are ${placeholders.join(', ')}`;
      return template.says(`has an unknown placeholder {${name}}${hint}`);
    });
  const rest = text.replaceAll(/\{[^{}]*\}/g, '');
  return /[{}]/.test(rest) ? [...unknown, template.says('has a brace without its other')] : unknown;
}

function linkFindings(template: Place): readonly Finding[] {
  const text = template.text();
  return text === null || text.includes('{link}') ? [] : [template.says('must hold {link}')];
}
