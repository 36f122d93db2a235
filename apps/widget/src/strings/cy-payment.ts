/** Welsh: the payment or the card after booking. */
import type { PaymentStrings } from './strings';

export const strings: PaymentStrings = {
  payTitle: 'Un cam arall: talu',
  payAmount: 'I’w dalu: {amount}',
  payBy: 'Talwch erbyn {time}, {date}. Byddwn yn cadw’ch lle tan hynny.',
  pay: 'Talu nawr',
  payAgainTitle: 'Heb ei dalu eto',
  payAgain:
    'Os ydych newydd dalu, bydd y dudalen hon yn dweud hynny toc. Os na, gallwch dalu nawr.',
  payUnheard: 'Nid ydym wedi clywed am daliad eto.',
  payUnheardCall: 'Nid ydym wedi clywed am daliad eto. Gallwch ffonio {venue} ar {phone}.',
  giveUp: 'Cadw rhywbeth arall',
  overTitle: 'Mae’r archeb hon ar ben',
  payLate:
    'Daeth eich taliad yn rhy hwyr. Mae’r arian yn ddiogel, a bydd {venue} yn cysylltu â chi.',
  cardTitle: 'Un cam arall: cerdyn',
  cardBy:
    'Gadewch gerdyn erbyn {time} ar {date}. Tan hynny rydym yn cadw eich lle. Ni chymerir dim nawr.',
  leaveCard: 'Gadael cerdyn',
};
