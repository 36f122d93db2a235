import type { Finding } from '../fault';
import type { DocumentNode } from '../document-node';

const menus = [
  ['food-menu', 'foodMenu'],
  ['drinks-menu', 'drinksMenu'],
] as const;

/** A number must be used only once in the whole menu, whatever the section. */
export function menuFindings(venue: DocumentNode): readonly Finding[] {
  return menus.flatMap(([topic, member]) => {
    const sections = venue.member('knowledge').member(topic).member(member).members();
    const seen = new Set<unknown>();
    return sections
      .flatMap((section) => section.items())
      .map((item) => item.member('id'))
      .filter(({ value }) => {
        const isRepeated = value !== null && seen.has(value);
        seen.add(value);
        return isRepeated;
      })
      .map((id) => id.finding(`the id ${String(id.value)} is used twice in ${member}`));
  });
}
