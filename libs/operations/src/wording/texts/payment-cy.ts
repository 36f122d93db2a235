/** Welsh: the pages of a payment link. */
import type { PaymentTexts } from './texts';

export const payment: PaymentTexts = {
  whatTable: 'eich bwrdd',
  whatTickets: 'eich tocynnau',
  linkOpenHeading: 'Heb ei dalu eto',
  linkOpenText:
    'Nid yw eich taliad o {amount} wedi ein cyrraedd. Gallwch dalu {until}.\n\nOs ydych newydd dalu, gall gymryd eiliad i gyrraedd. Does dim angen talu ddwywaith: edrychwch eto ymhen munud.',
  linkPaidHeading: 'Wedi’i dalu, diolch',
  linkPaidText: 'Nid oes dim mwy i’w dalu am eich archeb ({venue}).',
  linkNotDueHeading: 'Dim byd i’w dalu mwyach',
  linkNotDueText:
    'Newidiwyd eich archeb ({venue}), ac nid yw’r hyn a ofynnodd y ddolen hon yn ddyledus mwyach.\n\nMae eich archeb fel yr oedd, ac ni chymerwyd dim drwy’r ddolen hon.',
  linkTooLateHeading: 'Daeth eich taliad yn rhy hwyr',
  linkTooLateText:
    'Daeth ar ôl yr amser talu, ac nid oeddem yn cadw {what} mwyach.\n\nMae eich arian yn ddiogel. Bydd {venue} yn cysylltu â chi, felly does dim angen i chi wneud dim.',
  linkCancelledHeading: 'Canslwyd yr archeb hon',
  linkCancelledText:
    'Nid oes dim i’w dalu mwyach.\n\nOs ydych wedi talu rhywbeth yn barod, gall {venue} ddweud beth fydd yn digwydd iddo.',
  linkExpiredHeading: 'Mae’r ddolen hon wedi dod i ben',
  linkExpiredText:
    'Mae’r amser talu wedi mynd heibio, ac ni ddaeth taliad drwy’r ddolen hon.\n\nCysylltwch â {venue} i holi a allwn gadw {what} o hyd.',
  linkLapsedText:
    'Mae eich archeb fel yr oedd, ac ni chymerwyd dim drwy’r ddolen hon.\n\nMae rhywbeth i’w dalu o hyd: gofynnwch i {venue} am ddolen newydd.',
  linkSupersededHeading: 'Mae dolen fwy diweddar',
  linkSupersededText:
    'Disodlwyd y ddolen hon. Defnyddiwch yr un yn y neges ddiweddaraf gan {venue}.\n\nOs na chawsoch neges fwy diweddar, gall {venue} anfon y ddolen atoch eto.',
  cardLinkOpenHeading: 'Dim cerdyn eto',
  cardLinkOpenText:
    'Nid yw eich cerdyn wedi ein cyrraedd. Gallwch ei adael {until}. Ni chymerir dim nawr.\n\nOs ydych newydd ei adael, gall gymryd eiliad i gyrraedd: edrychwch eto ymhen munud.',
  cardLinkPaidHeading: 'Mae eich cerdyn wedi’i gadw, diolch',
  cardLinkPaidText: 'Ni chymerwyd dim am eich archeb ({venue}).',
  cardLinkNotDueHeading: 'Dim angen cerdyn mwyach',
  cardLinkNotDueText:
    'Newidiwyd eich archeb ({venue}), ac nid oes angen cerdyn drwy’r ddolen hon mwyach.',
  cardLinkCancelledText: 'Nid oes angen cerdyn mwyach, ac ni chymerwyd dim.',
  cardLinkExpiredText:
    'Mae’r amser i adael cerdyn wedi mynd heibio, ac ni chymerwyd dim.\n\nCysylltwch â {venue} i holi a allwn gadw {what} o hyd.',
  cardLinkLapsedText:
    'Mae eich archeb fel yr oedd, ac ni chymerwyd dim.\n\nMae angen cerdyn o hyd: gofynnwch i {venue} am ddolen newydd.',
  ticketLinkPaidText: 'Nid oes dim mwy i’w dalu am eich tocynnau ({venue}).',
  ticketLinkCancelledHeading: 'Canslwyd y tocynnau hyn',
  ticketLinkTooLateText:
    'Daeth ar ôl yr amser talu, ac nid oeddem yn cadw eich tocynnau mwyach.\n\nMae eich arian yn ddiogel, ac mae {venue} yn gwybod. Cysylltwch â {venue} a rhowch y cyfeirnod isod.',
  nextTable:
    'Mae eich bwrdd wedi’i gadw. Os bydd eich cynlluniau’n newid, gallwch ei newid neu ei ganslo isod.',
  nextTickets: 'Cofiwch fod â’r cyfeirnod isod wrth law pan gyrhaeddwch.',
  payOrLose: 'Talwch {by}. Tan hynny rydym yn cadw {what} i chi.',
  payByThen: 'Talwch {by}.',
  cardOrLose: 'Gadewch gerdyn {by}. Tan hynny rydym yn cadw {what} i chi.',
  cardByThen: 'Gadewch gerdyn {by}.',
  labelEvent: 'Digwyddiad',
  labelTickets: 'Tocynnau',
  labelPhone: 'Ffôn',
  labelFee: 'Ffi',
  labelFeeMost: 'Ffi ar y mwyaf',
  lookAgain: 'Edrych eto',
  tryAgain: 'Rhoi cynnig arall arni',
  decline: 'Gwrthod',
  leaveTheCard: 'Gadael y cerdyn',
  changeOrCancelBooking: 'Newid neu ganslo eich archeb',
  backWithoutPaying: 'Yn ôl heb dalu',
  backWithoutCard: 'Yn ôl heb gerdyn',
  nothingTakenNow: 'Ni chymerir dim nawr. {fee}',
  payDepositHeading: 'Talu eich blaendal',
  payTicketsHeading: 'Talu am eich tocynnau',
  payFeeHeading: 'Talu ffi eich archeb',
  cardRefusedHeading: 'Gwrthodwyd y cerdyn',
  declinedHeading: 'Gwrthodwyd y taliad',
  nothingTaken: 'Ni chymerwyd dim. Gallwch roi cynnig arall arni isod.',
  testHeading: 'Prawf yw hwn',
  testText:
    'Nid oes arian yn symud ac nid oes angen cerdyn. Mae’r botymau’n gwneud yr hyn y byddai taliad, neu gerdyn a wrthodwyd, yn ei wneud.',
};
