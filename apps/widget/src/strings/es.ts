/** Spanish: usted. */
import type { Strings } from './strings';

export const strings: Strings = {
  // Search: party and date.
  findTable: 'Reserve mesa en {venue}',
  guests: { one: '{n} persona', many: '{n} de personas', other: '{n} personas' },
  partySize: 'Personas',
  date: 'Fecha',
  showTimes: 'Ver horas',

  // Times.
  timesOn: 'Horas del {date}',
  changeSearch: 'Cambiar la fecha o las personas',
  noTimes: 'No hay horas libres en ese momento.',
  alternatives: 'Podemos ofrecerle',

  // Details.
  yourDetails: 'Sus datos',
  name: 'Nombre',
  phone: 'Teléfono',
  email: 'Correo electrónico (opcional)',
  notes: '¿Algo que debamos saber? (opcional)',
  bookNow: 'Reservar',
  otherTime: 'Elegir otra hora',

  // Payment.
  payTitle: 'Un paso más: la señal',
  pay: 'Pagar',

  // Done.
  doneTitle: 'Su mesa está reservada',
  reference: 'Referencia {reference}',

  // Problems.
  loading: 'Cargando…',
  failed: 'No ha funcionado. Inténtelo de nuevo.',
  failedNetwork:
    'Parece que no tiene conexión. Conservamos lo que ha escrito y seguiremos cuando vuelva.',
  failedTooMany: 'Han sido muchas peticiones seguidas. Espere un minuto e inténtelo de nuevo.',
  failedWait: {
    one: 'Han sido muchas peticiones seguidas. Inténtelo de nuevo en {n} segundo.',
    many: 'Han sido muchas peticiones seguidas. Inténtelo de nuevo en {n} de segundos.',
    other: 'Han sido muchas peticiones seguidas. Inténtelo de nuevo en {n} segundos.',
  },
  failedPause: 'En este momento no podemos aceptar reservas. Inténtelo de nuevo en breve.',
  failedInternal: 'Ha habido un problema por nuestra parte. Inténtelo de nuevo.',
  failedSetup:
    'La reserva en línea no está disponible aquí. Póngase en contacto directamente con el local.',
  callVenue: 'Llamar a {venue}: {phone}',
  tryAgain: 'Intentarlo de nuevo',
};
