import { InvalidArgumentError, Option } from 'commander';
import { parseDayWish, type DayWish } from '@venue/domain';

/** `--date`: a calendar day in the venue's time zone. */
export function dayOption(): Option {
  return new Option('--date <day>', 'on that day only: 2026-12-05, today or tomorrow').argParser(
    aDay,
  );
}

function aDay(text: string): DayWish {
  const day = parseDayWish(text);
  if (day !== null) return day;
  throw new InvalidArgumentError('It must be today, tomorrow, or a day such as 2026-12-05.');
}
