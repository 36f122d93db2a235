/** German: the pages of a payment link. */
import type { PaymentTexts } from './texts';

export const payment: PaymentTexts = {
  whatTable: 'Ihren Tisch',
  whatTickets: 'Ihre Karten',
  linkOpenHeading: 'Noch nicht gezahlt',
  linkOpenText:
    'Ihre Zahlung von {amount} ist noch nicht eingegangen. Sie können {until} zahlen.\n\nWenn Sie gerade gezahlt haben, kann es einen Moment dauern. Bitte zahlen Sie nicht zweimal: Sehen Sie in einer Minute noch einmal nach.',
  linkPaidHeading: 'Alles gezahlt, vielen Dank',
  linkPaidText: 'Für Ihre Reservierung ist nichts mehr zu zahlen ({venue}).',
  linkNotDueHeading: 'Nichts mehr zu zahlen',
  linkNotDueText:
    'Ihre Reservierung ({venue}) wurde geändert, und der Betrag dieses Links ist nicht mehr fällig.\n\nIhre Reservierung bleibt bestehen, und über diesen Link wurde nichts abgebucht.',
  linkTooLateHeading: 'Ihre Zahlung kam zu spät',
  linkTooLateText:
    'Sie ist nach Ablauf der Frist eingegangen, und wir konnten {what} nicht länger freihalten.\n\nIhr Geld ist sicher. {venue} meldet sich deshalb bei Ihnen; Sie brauchen nichts zu tun.',
  linkCancelledHeading: 'Diese Reservierung wurde storniert',
  linkCancelledText:
    'Es ist nichts mehr zu zahlen.\n\nWenn Sie schon etwas gezahlt haben, sagt Ihnen {venue}, was damit geschieht.',
  linkExpiredHeading: 'Dieser Link ist abgelaufen',
  linkExpiredText:
    'Die Frist ist abgelaufen, und über diesen Link ist keine Zahlung eingegangen.\n\nBitte fragen Sie bei {venue} nach, ob wir {what} noch freihalten können.',
  linkLapsedText:
    'Ihre Reservierung bleibt bestehen, und über diesen Link wurde nichts abgebucht.\n\nEs ist noch etwas zu zahlen: Bitten Sie {venue} um einen neuen Link.',
  linkSupersededHeading: 'Es gibt einen neueren Link',
  linkSupersededText:
    'Dieser Link wurde ersetzt. Bitte benutzen Sie den aus der letzten Nachricht von {venue}.\n\nWenn Sie keine neuere Nachricht bekommen haben, kann {venue} Ihnen den Link noch einmal senden.',
  cardLinkOpenHeading: 'Noch keine Karte',
  cardLinkOpenText:
    'Ihre Karte ist noch nicht hinterlegt. Sie können das {until} tun. Jetzt wird nichts abgebucht.\n\nWenn Sie sie gerade hinterlegt haben, kann es einen Moment dauern: Sehen Sie in einer Minute noch einmal nach.',
  cardLinkPaidHeading: 'Ihre Karte ist hinterlegt, vielen Dank',
  cardLinkPaidText: 'Für Ihre Reservierung wurde nichts abgebucht ({venue}).',
  cardLinkNotDueHeading: 'Keine Karte mehr nötig',
  cardLinkNotDueText:
    'Ihre Reservierung ({venue}) wurde geändert, und dieser Link verlangt keine Karte mehr.',
  cardLinkCancelledText: 'Es wird keine Karte mehr benötigt, und es wurde nichts abgebucht.',
  cardLinkExpiredText:
    'Die Frist für die Karte ist abgelaufen, und es wurde nichts abgebucht.\n\nBitte fragen Sie bei {venue} nach, ob wir {what} noch freihalten können.',
  cardLinkLapsedText:
    'Ihre Reservierung bleibt bestehen, und es wurde nichts abgebucht.\n\nEine Karte wird noch benötigt: Bitten Sie {venue} um einen neuen Link.',
  ticketLinkPaidText: 'Für Ihre Karten ist nichts mehr zu zahlen ({venue}).',
  ticketLinkCancelledHeading: 'Diese Karten wurden storniert',
  ticketLinkTooLateText:
    'Sie ist nach Ablauf der Frist eingegangen, und wir hatten Ihre Karten nicht mehr zurückgelegt.\n\nIhr Geld ist sicher, und {venue} ist informiert. Bitte wenden Sie sich an {venue} und nennen Sie die Nummer unten.',
  nextTable:
    'Ihr Tisch ist reserviert. Wenn sich Ihre Pläne ändern, können Sie ihn unten ändern oder stornieren.',
  nextTickets: 'Bitte halten Sie die Nummer unten bereit, wenn Sie kommen.',
  payOrLose: 'Bitte zahlen Sie {by}. Bis dahin halten wir {what} für Sie frei.',
  payByThen: 'Bitte zahlen Sie {by}.',
  cardOrLose: 'Bitte hinterlegen Sie {by} eine Karte. Bis dahin halten wir {what} für Sie frei.',
  cardByThen: 'Bitte hinterlegen Sie {by} eine Karte.',
  labelEvent: 'Veranstaltung',
  labelTickets: 'Karten',
  labelPhone: 'Telefon',
  labelFee: 'Gebühr',
  labelFeeMost: 'Gebühr höchstens',
  lookAgain: 'Noch einmal nachsehen',
  tryAgain: 'Erneut versuchen',
  decline: 'Ablehnen',
  leaveTheCard: 'Die Karte hinterlegen',
  changeOrCancelBooking: 'Ihre Reservierung ändern oder stornieren',
  backWithoutPaying: 'Zurück, ohne zu zahlen',
  backWithoutCard: 'Zurück ohne Karte',
  nothingTakenNow: 'Jetzt wird nichts abgebucht. {fee}',
  payDepositHeading: 'Ihre Anzahlung zahlen',
  payTicketsHeading: 'Ihre Karten bezahlen',
  payFeeHeading: 'Die Gebühr Ihrer Reservierung zahlen',
  cardRefusedHeading: 'Karte abgelehnt',
  declinedHeading: 'Zahlung abgelehnt',
  nothingTaken: 'Es wurde nichts abgebucht. Sie können es unten erneut versuchen.',
  testHeading: 'Dies ist ein Test',
  testText:
    'Es fließt kein Geld, und es wird keine Karte benötigt. Die Schaltflächen tun, was eine Zahlung oder eine abgelehnte Karte tun würde.',
};
