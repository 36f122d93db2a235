/** Welsh: the waiting list. */
import type { WaitingStrings } from './strings';

export const strings: WaitingStrings = {
  waitingTitle: 'Rhestr aros',
  waitingFor: { other: '{date} · nifer y gwesteion: {n}' },
  waitingIntro: 'Os daw bwrdd yn rhydd ar amser sy’n eich siwtio, cewch ddolen i’w dderbyn.',
  waitingWindow: 'Pryd hoffech chi gyrraedd?',
  waitingFrom: 'Cynharaf',
  waitingUntil: 'Hwyraf',
  waitingTimeMissing: 'Dewiswch amser.',
  waitingOrder: 'Mae’r amser hwyraf cyn y cynharaf.',
  waitingNotes: 'Unrhyw beth y dylem ei wybod? (dewisol)',
  waitingJoin: 'Ymuno â’r rhestr aros',
  waitingSending: 'Yn ymuno…',
  waitingFree: 'Mae bwrdd yn rhydd yn barod. Dewiswch amser i’w archebu.',
  waitingRefused: 'Ni all bwrdd ddod yn rhydd ar yr amserau hynny. Dewiswch rai eraill.',
  waitingTooMany: 'Rydych chi ar sawl rhestr aros yn barod. Gadewch un ohonynt yn gyntaf.',
  waitingDone: 'Rydych chi ar y rhestr aros',
  waitingNext: 'Pan ddaw bwrdd yn rhydd, byddwn yn anfon neges destun gyda dolen.',
  waitingNextBoth: 'Pan ddaw bwrdd yn rhydd, byddwn yn anfon neges destun ac e-bost gyda dolen.',
  waitingSoon:
    'Atebwch yn fuan: dim ond am gyfnod byr y mae {venue} yn cadw’r bwrdd. Nid oes dim wedi’i archebu nes i chi dderbyn.',
  waitingPlace: 'Gweld neu adael eich lle',
};
