/** The hour at which the service day of the evening before ends. */
export const dayBeginsAtHour = 4;

/** Whether a time, `HH:mm`, belongs to the evening before. */
export function isBeforeDay(time: string): boolean {
  return Number(time.slice(0, 2)) < dayBeginsAtHour;
}
