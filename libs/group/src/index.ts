export { compareGroups, type GroupChange } from './compare-groups';
export type { GroupFault } from './fault';
export { readGroup } from './read-group';
export { writeGroup } from './write-group';
