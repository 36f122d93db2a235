/** The pages of a service, besides that of the day, in one file, since they share parts. */
export { BlocksPage } from './blocks/blocks-page';
export { DoorPage } from './door/door-page';
export { NewPage } from './new/new-page';
export { SearchPage } from './search/search-page';
