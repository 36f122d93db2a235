import { html, nothing } from 'lit';
import { addDays, formatDay, formatLength, formatMoney, formatTime } from '@venue/ui';
import type { Flow } from '../flow/flow';
import { bookingPart } from '../flow/parts';
import { searchTimes } from '../flow/search';
import { wishedType } from '../flow/wish';
import type { Say } from '../strings/strings';
import { field, focusError } from './field-view';
import { alternativesView } from './times-view';
import type { Toolkit } from './toolkit';

const wholeDay = { weekday: 'long', day: 'numeric', month: 'long' } as const;

export function makeToolkit(flow: Flow, say: Say, lang: string): Toolkit {
  return {
    html,
    nothing,
    flow,
    say,
    lang,
    day: (day, style = wholeDay) => formatDay(day, lang, style),
    time: (time) => formatTime(time, lang),
    length: (minutes) => formatLength(minutes, lang),
    money: (pence) => formatMoney(pence, lang, flow.config.currency),
    field,
    focusError,
    addDays,
    alternatives: alternativesView,
    bookingPart,
    searchTimes,
    wishedType,
  };
}
