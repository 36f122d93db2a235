export type { GroupFault } from './fault';
export { readGroup, type GroupReading } from './read-group';
