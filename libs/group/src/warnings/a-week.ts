import { addDays, weekdays, type LocalDate } from '@venue/domain/shared/time';

const monday = '2026-06-01' as LocalDate;

/** A date for each weekday, from an arbitrary week. */
export const dates = weekdays.map((_, index) => addDays(monday, index));
