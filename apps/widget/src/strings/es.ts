/** Spanish: usted. */
import type { PartTexts, Strings } from './strings';

export const strings: Strings = {
  // Search: party and date.
  findTable: 'Reservar mesa en {venue}',
  guests: { one: '{n} persona', other: '{n} personas' },
  partySize: 'Personas',
  moreGuests: { one: '¿Más de {n} persona?', other: '¿Más de {n} personas?' },
  bookingType: '¿Qué le apetece?',
  anyType: 'Cualquier opción',
  previousMonth: 'Mes anterior',
  nextMonth: 'Mes siguiente',
  dayFull: '{date}, completo',
  dayClosed: '{date}, cerrado',
  dayNotYet: '{date}, reservas aún no abiertas',
  dayPast: '{date}, ya pasado',
  dayNeedsVenue: '{date}, bajo petición',
  full: 'Completo',
  closed: 'Cerrado',
  notYet: 'Aún no abierto',
  onRequest: 'Bajo petición',
  daysFree: { one: '{n} día libre en {month}', other: '{n} días libres en {month}' },
  chooseDay: 'Elija un día, por favor.',
  refusedFull: 'El {date} está completo. Elija otro día, por favor.',
  refusedClosed: 'El {date} cerramos. Elija otro día, por favor.',
  refusedNotYet: 'Aún no se puede reservar para el {date}. Elija un día anterior, por favor.',
  refusedPast: 'Ya es tarde para reservar el {date}. Elija otro día, por favor.',
  refusedParty: {
    one: 'Las mesas para {n} persona las organizamos con usted. Escríbanos, por favor.',
    other: 'Las mesas para {n} personas las organizamos con usted. Escríbanos, por favor.',
  },
  request: 'Enviar una petición',
  date: 'O escriba una fecha',
  showTimes: 'Ver horas',

  // Times.
  loadingTimes: 'Buscando horas…',
  timesFree: { one: '{n} hora libre el {date}', other: '{n} horas libres el {date}' },
  otherTimesFree: {
    one: 'El {date} no es posible, pero hay otra opción ({n})',
    other: 'El {date} no es posible, pero hay otras {n} opciones',
  },
  changeSearch: 'Cambiar día o personas',
  deposit: 'señal de {amount}',
  noTimes: 'No quedan mesas libres el {date}.',
  closedOn: 'El {date} cerramos.',
  alternatives: 'Podemos ofrecerle estas horas.',
  noneSuits: '¿No le va bien ninguna? Escríbanos',
  waitForTable: 'Avisarme si queda libre una mesa',
  elsewhere: 'Libre en {venue}, {date}',
  lookElsewhere: 'Ver otros locales el {date}',

  // The guest's details.
  name: 'Nombre',
  nameMissing: 'Indique su nombre, por favor.',
  phone: 'Teléfono',
  phoneMissing: 'Indique un teléfono, por favor.',
  phoneRefused: 'Revise este número. Los del extranjero empiezan por + y el prefijo del país.',
  email: 'Correo electrónico (opcional)',
  emailWrong: 'Revise esta dirección de correo.',
  call: 'Llamar al {phone}',

  // Between tables, events and enquiries.
  sections: '¿Qué desea reservar?',
  tables: 'Mesas',
  events: 'Eventos',
  askUs: '¿Piensa en otra cosa? Escríbanos',
  backToTables: 'Volver a las mesas',
  partFailed: 'Esta página no se ha cargado',
  partFailedHelp: 'Compruebe su conexión e inténtelo de nuevo.',
  tryAgain: 'Intentarlo de nuevo',

  // Problems.
  loading: 'Cargando…',
  wrongField: 'Revise este dato, por favor.',
  failed: 'No ha funcionado. Inténtelo de nuevo.',
  failedTaken: 'Alguien ha sido más rápido. Elija de nuevo, por favor.',
  failedNetwork:
    'Parece que no tiene conexión. Conservamos lo que ha escrito y seguiremos cuando vuelva.',
  failedWait: {
    one: 'Han sido muchas peticiones seguidas. Inténtelo de nuevo en {n} segundo.',
    other: 'Han sido muchas peticiones seguidas. Inténtelo de nuevo en {n} segundos.',
  },
  failedWaitMinutes: {
    one: 'Han sido muchas peticiones seguidas. Inténtelo de nuevo en {n} minuto.',
    other: 'Han sido muchas peticiones seguidas. Inténtelo de nuevo en {n} minutos.',
  },
  failedPause: 'En este momento no podemos aceptar reservas. Inténtelo de nuevo en breve.',
  failedInternal: 'Ha habido un problema por nuestra parte. Inténtelo de nuevo.',
  failedSetup: 'Ahora no se puede reservar aquí en línea. Contacte directamente con el local.',
  callVenue: 'Llamar a {venue}: {phone}',
};

export const parts: PartTexts = {
  booking: () => import('./es-booking'),
  payment: () => import('./es-payment'),
  events: () => import('./es-events'),
  enquiry: () => import('./es-enquiry'),
  waiting: () => import('./es-waiting'),
};
