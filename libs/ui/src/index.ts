/** Code that the widget and the console share in the browser. */
export {
  addDays,
  addMonths,
  Clock,
  dayOfWeek,
  firstOfMonth,
  formatDay,
  formatLength,
  formatTime,
  isDay,
  lastOfMonth,
  localDay,
  localTime,
  minutesInto,
  timeInto,
  zoneInto,
  type Day,
} from './dates';
export { foldedText } from './folded-text';
export { newKey } from './idempotency-key';
export { formatMoney } from './money';
export { darkColours, lightColours } from './tokens';
export { sharedStyles } from './styles';
