/** What the page of the day shows besides its list, in one file, since the parts share a lot. */
export { FloorPlan } from '../floor/floor-plan';
export { BookingPanel } from '../panel/booking-panel';
export { sheetView } from './sheets';
export { timelineView } from './timeline';
