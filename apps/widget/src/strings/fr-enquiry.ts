/** French: the enquiry. */
import type { EnquiryStrings } from './strings';

export const strings: EnquiryStrings = {
  enquiryTitle: 'Écrire à {venue}',
  enquiryIntro: 'Dites-nous ce que vous avez en tête. Nous lisons chaque message et y répondons.',
  enquiryReach: 'Comment vous joindre ? Un numéro ou une adresse e-mail suffit.',
  enquiryEmail: 'E-mail',
  enquiryForCompany: 'J’écris pour une entreprise',
  enquirySubject: 'De quoi s’agit-il ?',
  enquiryMessage: 'Votre message',
  enquiryPartySize: 'Combien de personnes ?',
  enquiryAboutTable: {
    one: 'Une table pour {n} personne',
    other: 'Une table pour {n} personnes',
  },
  enquiryTable: {
    one: 'Je souhaite une table pour {n} personne ({venue}).',
    other: 'Je souhaite une table pour {n} personnes ({venue}).',
  },
  enquiryTableOn: {
    one: 'Je souhaite une table pour {n} personne le {date} ({venue}).',
    other: 'Je souhaite une table pour {n} personnes le {date} ({venue}).',
  },
  enquiryTableAt: {
    one: 'Je souhaite une table pour {n} personne le {date} à {time} ({venue}).',
    other: 'Je souhaite une table pour {n} personnes le {date} à {time} ({venue}).',
  },
  enquirySend: 'Envoyer le message',
  enquirySending: 'Envoi…',
  enquirySent: 'Nous avons bien reçu votre message',
  enquiryNext: 'L’équipe de {venue} vous répondra dès que possible.',
  enquiryUrgent: 'Si c’est urgent, appelez-nous.',
  enquiryByPhone:
    'Cette page ne permet pas d’envoyer de message, mais nous serons ravis de vous entendre.',
  enquiryTooMany: {
    one: 'Vous nous avez déjà envoyé plusieurs messages. Veuillez réessayer dans {n} minute ou nous appeler.',
    other:
      'Vous nous avez déjà envoyé plusieurs messages. Veuillez réessayer dans {n} minutes ou nous appeler.',
  },
  writeTo: 'Écrire à {email}',
  needReach: 'Veuillez indiquer un numéro de téléphone ou une adresse e-mail.',
  needSubject: 'Veuillez dire en quelques mots de quoi il s’agit.',
  needMessage: 'Veuillez nous écrire quelques lignes.',
};
