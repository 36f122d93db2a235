import { placeholdersOf } from '@venue/domain/venue/templates';
import type { Finding } from '../fault';
import { didYouMean } from '../nearest';
import type { DocumentNode } from '../document-node';

export function messageFindings(venue: DocumentNode): readonly Finding[] {
  const messages = venue.member('messages');
  return [
    ...Object.entries(placeholdersOf).flatMap(([name, placeholders]) =>
      textsOf(messages.member(name)).flatMap((text) => placeholderFindings(text, placeholders)),
    ),
    ...linkFindings(messages.member('smsDepositLink')),
    ...linkFindings(messages.member('emailDepositLink').member('text')),
  ];
}

/** The texts of a template: the template itself, or an e-mail's subject and text. */
function textsOf(template: DocumentNode): readonly DocumentNode[] {
  return [template, template.member('subject'), template.member('text')];
}

function placeholderFindings(
  template: DocumentNode,
  placeholders: readonly string[],
): readonly Finding[] {
  const text = template.text() ?? '';
  const unknown = [...text.matchAll(/\{([^{}]*)\}/g)]
    .map(([, name = '']) => name)
    .filter((name) => !placeholders.includes(name))
    .map((name) => {
      const hint = didYouMean(name, placeholders) || `; known here are ${placeholders.join(', ')}`;
      return template.fault(`has an unknown placeholder {${name}}${hint}`);
    });
  const rest = text.replaceAll(/\{[^{}]*\}/g, '');
  return /[{}]/.test(rest)
    ? [...unknown, template.fault('has a brace without its other')]
    : unknown;
}

function linkFindings(template: DocumentNode): readonly Finding[] {
  const text = template.text();
  return text === null || text.includes('{link}') ? [] : [template.fault('must hold {link}')];
}
