/** French: vous. */
import type { MessageTexts } from './texts';

export const messages: MessageTexts = {
  moment: '{date} à {time}',
  onMoment: 'le {date} à {time}',
  today: 'aujourd’hui à {time}',
  tomorrow: 'demain à {time}',
  untilTime: 'jusqu’à {time}',
  untilMoment: 'jusqu’au {date} à {time}',
  byTime: 'avant {time}',
  byMoment: 'avant le {date} à {time}',
  afterTime: 'après {time}',
  afterMoment: 'après le {date} à {time}',

  table: {
    one: 'Votre table pour {n} personne ({venue}, {moment})',
    other: 'Votre table pour {n} personnes ({venue}, {moment})',
  },
  tableBooked: '{table} est réservée.',
  tableHeld: '{table} vous est gardée {until}.',
  tableCancelled: '{table} est annulée.',
  tableReleased: {
    one: 'L’acompte n’ayant pas été payé à temps, votre table pour {n} personne ({venue}, {moment}) n’est plus réservée.',
    other:
      'L’acompte n’ayant pas été payé à temps, votre table pour {n} personnes ({venue}, {moment}) n’est plus réservée.',
  },
  tableChanged:
    'Votre réservation ({venue}) a été modifiée\u00a0: {plan}{type}. Auparavant\u00a0: {before}.',
  typeChanged: ' ({type} au lieu de {before})',
  plan: { one: '{n} personne, {moment}', other: '{n} personnes, {moment}' },
  reminded: {
    one: 'Nous nous réjouissons de vous accueillir {when} ({venue})\u00a0: une table pour {n} personne.',
    other:
      'Nous nous réjouissons de vous accueillir {when} ({venue})\u00a0: une table pour {n} personnes.',
  },
  reference: 'Votre référence\u00a0: {reference}.',
  referenceWas: 'La référence était {reference}.',

  payToKeep: 'Pour la garder, veuillez payer l’acompte de {amount} d’ici là.',
  depositDue:
    'Un acompte de {amount} est dû d’ici là\u00a0; {venue} vous contactera pour le paiement.',
  cardToKeep:
    'Pour la garder, veuillez laisser une carte d’ici là\u00a0; rien n’est débité maintenant.',
  cardDue:
    'Une carte est nécessaire d’ici là, et rien n’est débité maintenant\u00a0; {venue} vous contactera à ce sujet.',
  fee: '{amount} vous seront débités si vous annulez ou ne venez pas.',
  feeAfter: '{amount} vous seront débités si vous annulez {after} ou ne venez pas.',
  cardNeeded:
    'Une carte est nécessaire pour garantir {amount}\u00a0; rien n’est débité maintenant.',
  owed: 'Un acompte de {amount} reste à payer.',
  surplus:
    'Vous avez payé {amount} de plus que le montant désormais dû\u00a0; {venue} vous contactera à ce sujet.',
  paid: 'Vous avez payé {amount}\u00a0; {venue} vous contactera à ce sujet.',

  tickets: { one: '{n} billet {tier}', other: '{n} billets {tier}' },
  event: '{event}, {moment}',
  ticketsBooked: {
    one: 'C’est réservé\u00a0: {tickets} pour {event}.',
    other: 'C’est réservé\u00a0: {tickets} pour {event}.',
  },
  ticketsHeld: {
    one: 'Nous gardons {until}\u00a0: {tickets} pour {event}. Veuillez payer {amount} d’ici là pour le conserver.',
    other:
      'Nous gardons {until}\u00a0: {tickets} pour {event}. Veuillez payer {amount} d’ici là pour les conserver.',
  },
  ticketsCancelled: {
    one: 'Votre réservation est annulée\u00a0: {tickets} pour {event}.',
    other: 'Votre réservation est annulée\u00a0: {tickets} pour {event}.',
  },
  ticketsReleased: {
    one: 'Le paiement ne nous est pas parvenu à temps, et nous ne gardons plus ceci\u00a0: {tickets} pour {event}.',
    other:
      'Le paiement ne nous est pas parvenu à temps, et nous ne gardons plus ceci\u00a0: {tickets} pour {event}.',
  },
  ticketsRefunded: '{venue} rembourse {amount} sur la carte qui a servi au paiement.',

  changeOrCancel: 'Modifier ou annuler',
  payAmount: 'Payer {amount}',
  leaveCard: 'Laisser une carte',
  yourBooking: 'Votre réservation',
  seeTable: 'Voir la table',
  calendarTable: { one: 'Table pour {n} ({venue})', other: 'Table pour {n} ({venue})' },
  calendarEvent: '{event} ({venue})',
  codeOfReference: 'Code QR de la référence {reference}',

  greeting: 'Bonjour {name},',
  emailConfirmedSubject: 'Votre table est réservée\u00a0: {venue}',
  emailConfirmedText: '{summary}\n\nNous nous réjouissons de vous accueillir.',
  emailRestoredSubject: 'Votre table est réservée\u00a0: {venue}',
  emailRestoredText: 'L’annulation de votre réservation a été annulée. {summary}',
  emailChangedSubject: 'Votre réservation est modifiée\u00a0: {venue}',
  emailChangedText: '{summary}\n\nNous nous réjouissons de vous accueillir.',
  emailCancelledSubject: 'Votre réservation est annulée\u00a0: {venue}',
  emailCancelledText: '{summary}',
  emailReminderSubject: 'À bientôt, {when}\u00a0: {venue}',
  emailReminderText:
    '{summary}\n\nUn empêchement\u00a0? Merci de nous prévenir, afin qu’une autre personne puisse profiter de votre table.',
  emailTicketsSubject: 'Vos billets pour {event}\u00a0: {venue}',
  emailTicketsText: '{summary}\n\nNous nous réjouissons de vous accueillir.',
  emailTicketLinkSubject: 'Paiement de vos billets\u00a0: {venue}',
  emailTicketLinkText: '{summary}\n\nVous pouvez payer ici\u00a0: {link}',
  emailTicketsCancelledSubject: 'Vos billets pour {event} sont annulés\u00a0: {venue}',
  emailTicketsCancelledText: '{summary}',
  emailDepositLinkSubject: 'Votre acompte\u00a0: {venue}',
  emailDepositLinkText:
    'Veuillez payer {amount} {by} pour votre table du {date} à {time}\u00a0: {link}',
  emailExtraSubject: 'Un paiement pour votre réservation\u00a0: {venue}',
  emailExtraText:
    'Nous vous prions de payer {amount} pour votre réservation du {date} à {time}\u00a0: {summary}\n\nVeuillez payer {by}\u00a0: {link}',
  emailCardSubject: 'Une carte pour garantir votre table\u00a0: {venue}',
  emailCardText: '{summary}\n\nLaissez une carte {by}\u00a0: {link}',
  emailFeeSubject: 'Des frais pour votre réservation\u00a0: {venue}',
  emailFeeText:
    'En réservant une table ({venue}) pour le {date} à {time}, vous avez accepté des frais allant jusqu’à {amount}. Votre carte a été refusée. Veuillez payer {amount} {by}\u00a0: {link}',
  emailOfferSubject: 'Une table est libre\u00a0: {venue}',
  emailOfferText: {
    one: 'Une table pour {n} personne est libre {when} ({venue}), et elle est à vous si vous l’acceptez {by}. Ensuite, nous la proposerons à la personne suivante de la liste d’attente.\n\n{link}',
    other:
      'Une table pour {n} personnes est libre {when} ({venue}), et elle est à vous si vous l’acceptez {by}. Ensuite, nous la proposerons à la personne suivante de la liste d’attente.\n\n{link}',
  },

  emailPaymentKeptSubject: 'Votre paiement\u00a0: {venue}',
  emailPaymentKeptText:
    'Votre paiement de {amount} ({venue}) nous est parvenu alors que la table n’était plus réservée. {venue} en est informé et vous contactera.',
  emailTicketPaymentKeptSubject: 'Votre paiement\u00a0: {venue}',
  emailTicketPaymentKeptText:
    'Votre paiement de {amount} pour {event} nous est parvenu alors que nous ne gardions plus les billets. {venue} en est informé et vous contactera.',
  emailRefundSubject: 'Votre remboursement\u00a0: {venue}',
  emailRefundText:
    '{venue} vous a remboursé {amount} par le moyen de paiement utilisé. Les banques mettent 5 à 10 jours à l’afficher. Votre référence\u00a0: {reference}.',
  emailCardRefundSubject: 'Votre remboursement\u00a0: {venue}',
  emailCardRefundText:
    '{venue} vous a remboursé {amount} sur la carte se terminant par {ending}. Les banques mettent 5 à 10 jours à l’afficher. Votre référence\u00a0: {reference}.',
  emailFeeChargedSubject: 'Votre reçu\u00a0: {venue}',
  emailFeeChargedText:
    '{venue} a débité les frais de {amount} pour votre réservation, comme convenu lors de celle-ci. Votre référence\u00a0: {reference}.',

  smsWithPage: '{summary} Modifier ou annuler\u00a0: {manageLink}',
  smsDepositLink:
    '{venue}\u00a0: pour garder votre table du {date}, veuillez payer {amount} {by}\u00a0: {link}',
  smsExtra:
    '{venue}\u00a0: veuillez payer {amount} pour votre réservation du {date} {by}\u00a0: {summary} {link}',
  smsCard:
    '{venue}\u00a0: veuillez laisser une carte {by} pour garder votre table du {date}. Rien n’est débité maintenant\u00a0: {link}',
  smsFee:
    '{venue}\u00a0: votre carte a été refusée pour les frais de votre réservation du {date}. Veuillez payer {amount}\u00a0: {link}',
  smsOffer: {
    one: '{venue}\u00a0: une table pour {n} personne est libre {when}. Acceptez-la {by}, sinon elle sera proposée à la personne suivante\u00a0: {link}',
    other:
      '{venue}\u00a0: une table pour {n} personnes est libre {when}. Acceptez-la {by}, sinon elle sera proposée à la personne suivante\u00a0: {link}',
  },
  smsReady: '{venue}\u00a0: votre table est prête. Présentez-vous à l’entrée {by}. {link}',

  thanks: 'Merci.',
  askConfirm: 'Répondez 1 pour confirmer ou 9 pour annuler.',
  askComing: 'Répondez 1 si vous arrivez ou 9 pour quitter la file d’attente.',
  replyStarted: 'Vous recevez de nouveau les SMS de {venue}.',
  replyComing: 'Merci. {venue} vous attend à l’entrée.',
  replyLeft: 'Vous avez quitté la file d’attente de {venue}.',
  replyPaid:
    'Vous avez payé pour votre table pour {plan}, et ce montant n’est pas remboursé automatiquement. Répondez de nouveau 9 pour annuler.',
  replyTooLate:
    'Il est trop tard pour annuler votre table pour {plan} par SMS. Répondez de nouveau 9 pour demander l’annulation à {venue}.',
  replyPassedOn:
    'L’équipe de {venue} a reçu votre demande d’annulation et vous contactera. D’ici là, votre table reste réservée.',
  replyMessage: 'Merci. L’équipe de {venue} a reçu votre message.',
};
