/** Spanish: the waiting list. */
import type { WaitingStrings } from './strings';

export const strings: WaitingStrings = {
  waitingTitle: 'Lista de espera',
  waitingFor: { one: '{date} · {n} persona', other: '{date} · {n} personas' },
  waitingIntro:
    'Si queda libre una mesa a una hora que le convenga, recibirá un enlace para aceptarla.',
  waitingWindow: '¿Cuándo le gustaría llegar?',
  waitingFrom: 'Como pronto',
  waitingUntil: 'Como tarde',
  waitingTimeMissing: 'Elija una hora, por favor.',
  waitingOrder: 'La última hora es anterior a la primera.',
  waitingNotes: '¿Algo que debamos saber? (opcional)',
  waitingJoin: 'Apuntarme a la lista de espera',
  waitingSending: 'Enviando…',
  waitingFree: 'Ya hay una mesa libre. Elija una hora para reservarla.',
  waitingRefused: 'No puede quedar libre ninguna mesa a esas horas. Elija otras, por favor.',
  waitingTooMany: 'Ya está en varias listas de espera. Salga primero de una de ellas, por favor.',
  waitingDone: 'Está en la lista de espera',
  waitingNext: 'Cuando quede libre una mesa, le enviaremos un SMS con un enlace.',
  waitingNextBoth:
    'Cuando quede libre una mesa, le enviaremos un SMS y un correo electrónico con un enlace.',
  waitingSoon:
    'Responda pronto, por favor: {venue} le guarda la mesa poco tiempo. No hay nada reservado hasta que la acepte.',
  waitingPlace: 'Ver o dejar su puesto',
};
