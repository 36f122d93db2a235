import type { Language } from '@venue/domain/shared/language';
import { manage as manageCy } from './manage-cy';
import { manage as manageDe } from './manage-de';
import { manage as manageEn } from './manage-en';
import { manage as manageEs } from './manage-es';
import { manage as manageFr } from './manage-fr';
import { messages as messagesCy } from './messages-cy';
import { messages as messagesDe } from './messages-de';
import { messages as messagesEn } from './messages-en';
import { messages as messagesEs } from './messages-es';
import { messages as messagesFr } from './messages-fr';
import type { Texts } from './texts';

export const textsIn: Readonly<Record<Language, Texts>> = {
  en: { ...messagesEn, ...manageEn },
  fr: { ...messagesFr, ...manageFr },
  de: { ...messagesDe, ...manageDe },
  es: { ...messagesEs, ...manageEs },
  cy: { ...messagesCy, ...manageCy },
};
