import type { Finding } from '../fault';
import type { DocumentNode } from '../document-node';
import { dateFindings } from './order';

export function hoursFindings(venue: DocumentNode): readonly Finding[] {
  const knowledge = venue.member('knowledge');
  const regular = knowledge.member('opening-hours').member('regular');
  const overrides = regular.member('overrides').items();
  const schedules = [regular.member('defaultSchedule'), ...overrides];
  const special = knowledge.member('special-hours').member('items').items();
  return [
    ...schedules.flatMap((schedule) => dayFindings(schedule.member('times').items())),
    ...[...overrides, ...special].flatMap(dateFindings),
    ...special.flatMap(specialFindings),
  ];
}

function dayFindings(days: readonly DocumentNode[]): readonly Finding[] {
  return days.flatMap((day, index) => {
    const name = day.member('day').text() ?? 'this day';
    if (lacksHours(day)) {
      return [day.finding(`${name} needs openTime and closeTime, or isClosed: true`)];
    }
    const isRepeated = days.slice(0, index).some((earlier) => contradicts(earlier, day));
    return isRepeated ? [day.finding(`${name} is listed twice`)] : [];
  });
}

function lacksHours(day: DocumentNode): boolean {
  const times = ['openTime', 'closeTime'].map((time) => day.member(time).value);
  return day.member('isClosed').value !== true && times.includes(null);
}

/**
 * Whether two lines contradict each other. A day with a break has two lines, but they must not open
 * at the same time, and neither may be closed.
 */
function contradicts(one: DocumentNode, other: DocumentNode): boolean {
  const same = (member: string): boolean => one.member(member).value === other.member(member).value;
  const isClosed = [one, other].some((day) => day.member('isClosed').value === true);
  return same('day') && (isClosed || same('openTime'));
}

function specialFindings(item: DocumentNode): readonly Finding[] {
  const [opens, closes] = [item.member('opens').value, item.member('closes').value];
  if ((opens === null) === (closes === null)) return [];
  const missing = opens === null ? 'opens' : 'closes';
  return [item.member(missing).fault('must be a time like the other one, or both must be null')];
}
