export { compareGroups, type GroupChange } from './compare-groups';
export type { GroupFault } from './fault';
export { readGroup, type GroupReading } from './read-group';
export { writeGroup } from './write-group';
