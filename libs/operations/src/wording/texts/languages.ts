import type { Language } from '@venue/domain/shared/language';
import { book as bookCy } from './book-cy';
import { book as bookDe } from './book-de';
import { book as bookEn } from './book-en';
import { book as bookEs } from './book-es';
import { book as bookFr } from './book-fr';
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
  en: { ...messagesEn, ...manageEn, ...paymentEn, ...bookEn },
  fr: { ...messagesFr, ...manageFr, ...paymentFr, ...bookFr },
  de: { ...messagesDe, ...manageDe, ...paymentDe, ...bookDe },
  es: { ...messagesEs, ...manageEs, ...paymentEs, ...bookEs },
  cy: { ...messagesCy, ...manageCy, ...paymentCy, ...bookCy },
};
