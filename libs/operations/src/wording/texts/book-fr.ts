/** French: the booking pages. */
import type { BookTexts } from './texts';

export const book: BookTexts = {
  bookTableAt: 'Réserver une table\u00a0: {venue}',
  tablesBookable: 'Réservez ici votre table ({venue}).',
  openingHours: 'Horaires d’ouverture',
  specialDates: 'Dates particulières',
  findUs: 'Nous trouver',
  labelAddress: 'Adresse',
  labelEmail: 'E-mail',
  labelWebsite: 'Site web',
  toBook: 'Pour réserver une table, veuillez',
  orWay: 'ou',
  callWay: 'appeler le',
  writeWay: 'écrire à',
  askWay: 'vous adresser à l’établissement',
  closed: 'Fermé',
  allDay: 'Toute la journée',
  period: 'de {from} à {to}',
  periodNextDay: 'de {from} à {to} le lendemain',
  dayRange: '{first} à {last}',
  dayPair: '{first} et {last}',
  dateRange: 'du {first} au {last}',
  tellMeIfFree: 'Me prévenir si une table se libère',
  tellMeText:
    'Si le jour souhaité est complet, inscrivez-vous sur la liste d’attente. Vous recevrez un SMS avec un lien dès qu’une table se libère.',
  earliestTime: 'Au plus tôt',
  latestTime: 'Au plus tard',
  labelName: 'Nom',
  emailOptional: 'E-mail (facultatif)',
  notesOptional: 'Que devons-nous savoir\u00a0? (facultatif)',
  joinWaitingList: 'S’inscrire sur la liste d’attente',
};
