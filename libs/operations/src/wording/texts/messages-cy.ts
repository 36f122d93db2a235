/** Welsh: chi. */
import type { MessageTexts } from './texts';

export const messages: MessageTexts = {
  moment: '{date} am {time}',
  onMoment: '{date} am {time}',
  today: 'heddiw am {time}',
  tomorrow: 'yfory am {time}',
  untilTime: 'tan {time}',
  untilMoment: 'tan {time}, {date}',
  byTime: 'erbyn {time}',
  byMoment: 'erbyn {time}, {date}',
  afterTime: 'ar ôl {time}',
  afterMoment: 'ar ôl {time}, {date}',

  table: { other: 'eich bwrdd i {n} ({venue}, {moment})' },
  tableBooked: 'Mae {table} wedi’i gadw.',
  tableHeld: 'Rydym yn cadw {table} i chi {until}.',
  tableCancelled: 'Mae {table} wedi’i ganslo.',
  tableReleased: {
    other:
      'Ni thalwyd y blaendal mewn pryd, felly nid yw eich bwrdd i {n} ({venue}, {moment}) wedi’i gadw mwyach.',
  },
  tableChanged: 'Mae eich archeb ({venue}) wedi newid: {plan}{type}. O’r blaen: {before}.',
  typeChanged: ' ({type} yn lle {before})',
  plan: { other: 'bwrdd i {n}, {moment}' },
  reminded: { other: 'Edrychwn ymlaen at eich gweld {when} ({venue}): bwrdd i {n}.' },
  reference: 'Eich cyfeirnod: {reference}.',
  referenceWas: 'Y cyfeirnod oedd {reference}.',

  payToKeep: 'I’w gadw, talwch y blaendal o {amount} erbyn hynny.',
  depositDue:
    'Mae angen talu blaendal o {amount} erbyn hynny; bydd {venue} yn cysylltu â chi ynglŷn â’r taliad.',
  cardToKeep: 'I’w gadw, gadewch gerdyn erbyn hynny; ni chymerir dim nawr.',
  cardDue: 'Mae angen cerdyn erbyn hynny, ac ni chymerir dim nawr; bydd {venue} yn cysylltu â chi.',
  fee: 'Codir {amount} os byddwch yn canslo neu ddim yn dod.',
  feeAfter: 'Codir {amount} os byddwch yn canslo {after} neu ddim yn dod.',
  cardNeeded: 'Mae angen cerdyn i warantu {amount}; ni chymerir dim nawr.',
  owed: 'Mae blaendal o {amount} heb ei dalu eto.',
  surplus:
    'Rydych wedi talu {amount} yn fwy na’r hyn sy’n ddyledus nawr; bydd {venue} yn cysylltu â chi.',
  paid: 'Rydych wedi talu {amount}; bydd {venue} yn cysylltu â chi.',

  tickets: { other: '{n} × {tier}' },
  event: '{event}, {moment}',
  ticketsBooked: { other: 'Mae eich tocynnau ({tickets}) wedi’u cadw: {event}.' },
  ticketsHeld: {
    other:
      'Rydym yn cadw eich tocynnau ({tickets}) {until}: {event}. I’w cadw, talwch {amount} erbyn hynny.',
  },
  ticketsCancelled: { other: 'Mae eich tocynnau ({tickets}) wedi’u canslo: {event}.' },
  ticketsReleased: {
    other:
      'Ni ddaeth y taliad mewn pryd, felly nid ydym yn cadw eich tocynnau ({tickets}) mwyach: {event}.',
  },
  ticketsRefunded: 'Mae {venue} yn ad-dalu {amount} i’r cerdyn a ddefnyddiwyd i dalu.',

  changeOrCancel: 'Newid neu ganslo',
  payAmount: 'Talu {amount}',
  leaveCard: 'Gadael cerdyn',
  yourBooking: 'Eich archeb',
  seeTable: 'Gweld y bwrdd',
  calendarTable: { other: 'Bwrdd i {n} ({venue})' },
  calendarEvent: '{event} ({venue})',
  codeOfReference: 'Cod QR y cyfeirnod {reference}',

  greeting: 'Helo {name},',
  emailConfirmedSubject: 'Mae eich bwrdd wedi’i gadw: {venue}',
  emailConfirmedText: '{summary}\n\nEdrychwn ymlaen at eich gweld.',
  emailRestoredSubject: 'Mae eich bwrdd wedi’i gadw: {venue}',
  emailRestoredText: 'Nid yw eich archeb wedi’i chanslo mwyach. {summary}',
  emailChangedSubject: 'Mae eich archeb wedi newid: {venue}',
  emailChangedText: '{summary}\n\nEdrychwn ymlaen at eich gweld.',
  emailCancelledSubject: 'Mae eich archeb wedi’i chanslo: {venue}',
  emailCancelledText: '{summary}',
  emailReminderSubject: 'Eich gweld chi {when}: {venue}',
  emailReminderText:
    '{summary}\n\nMethu dod? Rhowch wybod i ni, er mwyn i rywun arall gael eich bwrdd.',
  emailTicketsSubject: 'Eich tocynnau ar gyfer {event}: {venue}',
  emailTicketsText: '{summary}\n\nEdrychwn ymlaen at eich gweld.',
  emailTicketLinkSubject: 'Talu am eich tocynnau: {venue}',
  emailTicketLinkText: '{summary}\n\nGallwch dalu yma: {link}',
  emailTicketsCancelledSubject: 'Mae eich tocynnau ar gyfer {event} wedi’u canslo: {venue}',
  emailTicketsCancelledText: '{summary}',
  emailDepositLinkSubject: 'Eich blaendal: {venue}',
  emailDepositLinkText: 'Talwch {amount} {by} am eich bwrdd ({date} am {time}): {link}',
  emailExtraSubject: 'Taliad am eich archeb: {venue}',
  emailExtraText:
    'Gofynnwn i chi dalu {amount} am eich archeb ({date} am {time}): {summary}\n\nTalwch {by}: {link}',
  emailCardSubject: 'Gadewch gerdyn ar gyfer eich bwrdd: {venue}',
  emailCardText: '{summary}\n\nGadewch gerdyn {by}: {link}',
  emailFeeSubject: 'Ffi am eich archeb: {venue}',
  emailFeeText:
    'Wrth gadw bwrdd ({venue}, {date} am {time}) cytunoch i ffi o hyd at {amount}. Gwrthodwyd eich cerdyn. Talwch {amount} {by}: {link}',
  emailOfferSubject: 'Mae bwrdd yn rhydd: {venue}',
  emailOfferText: {
    other:
      'Mae bwrdd i {n} yn rhydd {when} ({venue}), a chi piau ef os byddwch yn ei dderbyn {by}. Wedyn byddwn yn ei gynnig i’r person nesaf ar y rhestr aros.\n\n{link}',
  },

  emailPaymentKeptSubject: 'Eich taliad: {venue}',
  emailPaymentKeptText:
    'Daeth eich taliad o {amount} ({venue}) pan nad oedd y bwrdd wedi’i gadw mwyach. Mae {venue} yn gwybod, a bydd yn cysylltu â chi.',
  emailTicketPaymentKeptSubject: 'Eich taliad: {venue}',
  emailTicketPaymentKeptText:
    'Daeth eich taliad o {amount} am {event} pan nad oeddem yn cadw’r tocynnau mwyach. Mae {venue} yn gwybod, a bydd yn cysylltu â chi.',
  emailRefundSubject: 'Eich ad-daliad: {venue}',
  emailRefundText:
    'Mae {venue} wedi ad-dalu {amount} yn y ffordd y taloch. Mae banciau’n cymryd 5 i 10 diwrnod i’w ddangos. Eich cyfeirnod: {reference}.',
  emailCardRefundSubject: 'Eich ad-daliad: {venue}',
  emailCardRefundText:
    'Mae {venue} wedi ad-dalu {amount} i’r cerdyn sy’n gorffen â {ending}. Mae banciau’n cymryd 5 i 10 diwrnod i’w ddangos. Eich cyfeirnod: {reference}.',
  emailFeeChargedSubject: 'Eich derbynneb: {venue}',
  emailFeeChargedText:
    'Mae {venue} wedi codi’r ffi o {amount} am eich archeb, fel y cytunwyd wrth archebu. Eich cyfeirnod: {reference}.',

  smsWithPage: '{summary} Newid neu ganslo: {manageLink}',
  smsDepositLink: '{venue}: i gadw eich bwrdd ({date}), talwch {amount} {by}: {link}',
  smsExtra: '{venue}: talwch {amount} am eich archeb ({date}) {by}: {summary} {link}',
  smsCard: '{venue}: gadewch gerdyn {by} i gadw eich bwrdd ({date}). Ni chymerir dim nawr: {link}',
  smsFee:
    '{venue}: gwrthodwyd eich cerdyn ar gyfer ffi eich archeb ({date}). Talwch {amount}: {link}',
  smsOffer: {
    other:
      '{venue}: mae bwrdd i {n} yn rhydd {when}. Derbyniwch ef {by}, neu caiff y person nesaf ei gynnig: {link}',
  },
  smsReady: '{venue}: mae eich bwrdd yn barod. Dewch at y drws {by}. {link}',

  thanks: 'Diolch.',
  askConfirm: 'Atebwch 1 i gadarnhau, neu 9 i ganslo.',
  askComing: 'Atebwch 1 os ydych ar eich ffordd, neu 9 i adael y ciw.',
  replyStarted: 'Byddwch yn cael negeseuon testun gan {venue} eto.',
  replyComing: 'Diolch. Mae {venue} yn eich disgwyl wrth y drws.',
  replyLeft: 'Rydych wedi gadael y ciw yn {venue}.',
  replyPaid:
    'Rydych wedi talu am {plan}, ac ni chaiff yr arian ei ad-dalu’n awtomatig. Atebwch 9 eto i ganslo.',
  replyTooLate:
    'Mae’n rhy hwyr i ganslo {plan} drwy neges destun. Atebwch 9 eto i ofyn i {venue} ganslo.',
  replyPassedOn:
    'Mae eich cais i ganslo gyda’r tîm yn {venue}, a byddant mewn cysylltiad. Tan hynny mae eich bwrdd yn dal wedi’i gadw.',
  replyMessage: 'Diolch. Mae eich neges gyda’r tîm yn {venue}.',
};
