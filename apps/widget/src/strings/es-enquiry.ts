/** Spanish: the enquiry. */
import type { EnquiryStrings } from './strings';

export const strings: EnquiryStrings = {
  enquiryTitle: 'Escriba a {venue}',
  enquiryIntro: 'Cuéntenos qué tiene pensado. Leemos todos los mensajes y los respondemos.',
  enquiryReach: '¿Cómo podemos contactarle? Basta con un teléfono o un correo electrónico.',
  enquiryEmail: 'Correo electrónico',
  enquiryForCompany: 'Escribo en nombre de una empresa',
  enquirySubject: '¿De qué se trata?',
  enquiryMessage: 'Su mensaje',
  enquiryPartySize: '¿Cuántas personas?',
  enquiryAboutTable: { one: 'Mesa para {n} persona', other: 'Mesa para {n} personas' },
  enquiryTable: {
    one: 'Quisiera una mesa para {n} persona en {venue}.',
    other: 'Quisiera una mesa para {n} personas en {venue}.',
  },
  enquiryTableOn: {
    one: 'Quisiera una mesa para {n} persona en {venue} el {date}.',
    other: 'Quisiera una mesa para {n} personas en {venue} el {date}.',
  },
  enquiryTableAt: {
    one: 'Quisiera una mesa para {n} persona en {venue} el {date} a las {time}.',
    other: 'Quisiera una mesa para {n} personas en {venue} el {date} a las {time}.',
  },
  enquirySend: 'Enviar mensaje',
  enquirySending: 'Enviando…',
  enquirySent: 'Hemos recibido su mensaje',
  enquiryNext: 'El equipo de {venue} le responderá lo antes posible.',
  enquiryUrgent: 'Si es urgente, llámenos.',
  enquiryByPhone:
    'Desde esta página no se pueden enviar mensajes, pero nos encantará hablar con usted.',
  enquiryTooMany: {
    one: 'Ya hemos recibido varios mensajes suyos. Inténtelo de nuevo en {n} minuto o llámenos.',
    other: 'Ya hemos recibido varios mensajes suyos. Inténtelo de nuevo en {n} minutos o llámenos.',
  },
  writeTo: 'Escribir a {email}',
  needReach: 'Indique un teléfono o un correo electrónico, por favor.',
  needSubject: 'Díganos en pocas palabras de qué se trata.',
  needMessage: 'Escríbanos unas líneas, por favor.',
};
