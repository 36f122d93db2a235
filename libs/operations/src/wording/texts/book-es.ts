/** Spanish: the booking pages. */
import type { BookTexts } from './texts';

export const book: BookTexts = {
  bookTableAt: 'Reservar mesa: {venue}',
  tablesBookable: 'Reserve aquí su mesa ({venue}).',
  openingHours: 'Horario',
  specialDates: 'Fechas especiales',
  findUs: 'Dónde estamos',
  labelAddress: 'Dirección',
  labelEmail: 'Correo electrónico',
  labelWebsite: 'Sitio web',
  toBook: 'Para reservar una mesa,',
  orWay: 'o',
  callWay: 'llame al',
  writeWay: 'escriba a',
  askWay: 'pregunte en el restaurante',
  closed: 'Cerrado',
  allDay: 'Todo el día',
  period: 'de {from} a {to}',
  periodNextDay: 'de {from} a {to} del día siguiente',
  dayRange: 'de {first} a {last}',
  dayPair: '{first} y {last}',
  dateRange: 'del {first} al {last}',
  tellMeIfFree: 'Avisarme si queda libre una mesa',
  tellMeText:
    'Si el día que desea está completo, apúntese a la lista de espera. Recibirá un SMS con un enlace cuando quede libre una mesa.',
  earliestTime: 'Hora más temprana',
  latestTime: 'Hora más tardía',
  labelName: 'Nombre',
  emailOptional: 'Correo electrónico (opcional)',
  notesOptional: '¿Algo que debamos saber? (opcional)',
  joinWaitingList: 'Apuntarse a la lista de espera',
};
