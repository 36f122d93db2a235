import type { Language } from '@venue/domain/shared/language';
import { messages as messagesCy } from './messages-cy';
import { messages as messagesDe } from './messages-de';
import { messages as messagesEn } from './messages-en';
import { messages as messagesEs } from './messages-es';
import { messages as messagesFr } from './messages-fr';
import type { Texts } from './texts';

export const textsIn: Readonly<Record<Language, Texts>> = {
  en: messagesEn,
  fr: messagesFr,
  de: messagesDe,
  es: messagesEs,
  cy: messagesCy,
};
