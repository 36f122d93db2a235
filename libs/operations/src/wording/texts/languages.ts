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
import { payment as paymentCy } from './payment-cy';
import { payment as paymentDe } from './payment-de';
import { payment as paymentEn } from './payment-en';
import { payment as paymentEs } from './payment-es';
import { payment as paymentFr } from './payment-fr';
import type { Texts } from './texts';

export const textsIn: Readonly<Record<Language, Texts>> = {
  en: { ...messagesEn, ...manageEn, ...paymentEn },
  fr: { ...messagesFr, ...manageFr, ...paymentFr },
  de: { ...messagesDe, ...manageDe, ...paymentDe },
  es: { ...messagesEs, ...manageEs, ...paymentEs },
  cy: { ...messagesCy, ...manageCy, ...paymentCy },
};
