import { html, nothing } from 'lit';
import { addDays, formatDay, formatLength, formatMoney, formatTime } from '@venue/ui';
import type { Flow } from '../flow/flow';
import { bookingPart } from '../flow/parts';
import { searchTimes } from '../flow/search';
import { wishedType } from '../flow/wish';
import type { Say, Texts } from '../strings/strings';
import { buttonView } from './button-view';
import { field, focusError } from './field-view';
import { alternativesView } from './times-view';
import type { Toolkit } from './toolkit';

const wholeDay = { weekday: 'long', day: 'numeric', month: 'long' } as const;

export function makeToolkit(flow: Flow, say: Say, lang: string): Toolkit {
  const day: Texts['day'] = (date, style = wholeDay) => formatDay(date, lang, style);
  const time: Texts['time'] = (start) => formatTime(start, lang);
  return {
    html,
    nothing,
    flow,
    say,
    lang,
    day,
    time,
    moment: (instant) => ({ date: day(instant.slice(0, 10)), time: time(instant.slice(11, 16)) }),
    length: (minutes) => formatLength(minutes, lang),
    money: (pence) => formatMoney(pence, lang, flow.config.currency),
    button: buttonView,
    field,
    focusError,
    addDays,
    alternatives: alternativesView,
    bookingPart,
    searchTimes,
    wishedType,
  };
}
