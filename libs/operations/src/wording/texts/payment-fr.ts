/** French: the pages of a payment link. */
import type { PaymentTexts } from './texts';

export const payment: PaymentTexts = {
  whatTable: 'votre table',
  whatTickets: 'vos billets',
  linkOpenHeading: 'Pas encore payé',
  linkOpenText:
    'Votre paiement de {amount} ne nous est pas parvenu. Vous pouvez payer {until}.\n\nSi vous venez de payer, cela peut prendre un instant. Inutile de payer deux fois\u00a0: revenez voir dans une minute.',
  linkPaidHeading: 'Tout est payé, merci',
  linkPaidText: 'Il n’y a plus rien à payer pour votre réservation ({venue}).',
  linkNotDueHeading: 'Plus rien à payer',
  linkNotDueText:
    'Votre réservation ({venue}) a été modifiée, et ce que ce lien demandait n’est plus dû.\n\nVotre réservation reste inchangée, et rien n’a été débité par ce lien.',
  linkTooLateHeading: 'Votre paiement est arrivé trop tard',
  linkTooLateText:
    'Il nous est parvenu après le délai, et nous ne gardions plus {what}.\n\nVotre argent est en sécurité. {venue} vous contactera à ce sujet\u00a0; vous n’avez rien à faire.',
  linkCancelledHeading: 'Cette réservation a été annulée',
  linkCancelledText:
    'Il n’y a plus rien à payer.\n\nSi vous avez déjà payé, {venue} peut vous dire ce qu’il en est.',
  linkExpiredHeading: 'Ce lien a expiré',
  linkExpiredText:
    'Le délai de paiement est passé, et aucun paiement ne nous est parvenu par ce lien.\n\nVeuillez contacter {venue} pour savoir si nous pouvons encore garder {what}.',
  linkLapsedText:
    'Votre réservation reste inchangée, et rien n’a été débité par ce lien.\n\nIl reste quelque chose à payer\u00a0: demandez un nouveau lien à {venue}.',
  linkSupersededHeading: 'Il y a un lien plus récent',
  linkSupersededText:
    'Ce lien a été remplacé. Veuillez utiliser celui du dernier message de {venue}.\n\nSi vous n’avez pas reçu de message plus récent, {venue} peut vous renvoyer le lien.',
  cardLinkOpenHeading: 'Pas encore de carte',
  cardLinkOpenText:
    'Votre carte ne nous est pas parvenue. Vous pouvez la laisser {until}. Rien n’est débité maintenant.\n\nSi vous venez de la laisser, cela peut prendre un instant\u00a0: revenez voir dans une minute.',
  cardLinkPaidHeading: 'Votre carte est enregistrée, merci',
  cardLinkPaidText: 'Rien n’a été débité pour votre réservation ({venue}).',
  cardLinkNotDueHeading: 'Plus besoin de carte',
  cardLinkNotDueText:
    'Votre réservation ({venue}) a été modifiée, et ce lien ne demande plus de carte.',
  cardLinkCancelledText: 'Aucune carte n’est plus nécessaire, et rien n’a été débité.',
  cardLinkExpiredText:
    'Le délai pour laisser une carte est passé, et rien n’a été débité.\n\nVeuillez contacter {venue} pour savoir si nous pouvons encore garder {what}.',
  cardLinkLapsedText:
    'Votre réservation reste inchangée, et rien n’a été débité.\n\nUne carte est encore nécessaire\u00a0: demandez un nouveau lien à {venue}.',
  ticketLinkPaidText: 'Il n’y a plus rien à payer pour vos billets ({venue}).',
  ticketLinkCancelledHeading: 'Ces billets ont été annulés',
  ticketLinkTooLateText:
    'Il nous est parvenu après le délai, et nous ne gardions plus vos billets.\n\nVotre argent est en sécurité, et {venue} en est informé. Veuillez contacter {venue} en indiquant la référence ci-dessous.',
  nextTable:
    'Votre table est réservée. Si vos projets changent, vous pouvez la modifier ou l’annuler ci-dessous.',
  nextTickets: 'Ayez la référence ci-dessous sous la main à votre arrivée.',
  payOrLose: 'Veuillez payer {by}. D’ici là, nous gardons {what}.',
  payByThen: 'Veuillez payer {by}.',
  cardOrLose: 'Veuillez laisser une carte {by}. D’ici là, nous gardons {what}.',
  cardByThen: 'Veuillez laisser une carte {by}.',
  labelEvent: 'Événement',
  labelTickets: 'Billets',
  labelPhone: 'Téléphone',
  labelFee: 'Frais',
  labelFeeMost: 'Frais au plus',
  lookAgain: 'Vérifier à nouveau',
  tryAgain: 'Réessayer',
  decline: 'Refuser',
  leaveTheCard: 'Laisser la carte',
  changeOrCancelBooking: 'Modifier ou annuler votre réservation',
  backWithoutPaying: 'Revenir sans payer',
  backWithoutCard: 'Revenir sans laisser de carte',
  nothingTakenNow: 'Rien n’est débité maintenant. {fee}',
  payDepositHeading: 'Payer votre acompte',
  payTicketsHeading: 'Payer vos billets',
  payFeeHeading: 'Payer les frais de votre réservation',
  cardRefusedHeading: 'Carte refusée',
  declinedHeading: 'Paiement refusé',
  nothingTaken: 'Rien n’a été débité. Vous pouvez réessayer ci-dessous.',
  testHeading: 'Ceci est un essai',
  testText:
    'Aucun argent n’est transféré et aucune carte n’est nécessaire. Les boutons font ce que ferait un paiement ou une carte refusée.',
};
