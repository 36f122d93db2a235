import type { EntityManager } from 'typeorm';
import type {
  NewShiftNote,
  ShiftNote,
  ShiftNoteDay,
  ShiftNotes,
} from '@venue/domain/history/shift-notes';
import { author } from './author';

export class PostgresShiftNotes implements ShiftNotes {
  constructor(private readonly manager: EntityManager) {}

  ofDay({ environment, venueId, date }: ShiftNoteDay): Promise<readonly ShiftNote[]> {
    return this.manager.query<ShiftNote[]>(ofDay, [environment, venueId, date]);
  }

  async add(
    { environment, venueId, date }: ShiftNoteDay,
    { opens, version, text, actor }: NewShiftNote,
  ): Promise<boolean> {
    const values = [environment, venueId, date, opens, version, text, JSON.stringify(actor)];
    const rows = await this.manager.query<unknown[]>(add, values);
    return rows.length === 1;
  }
}

const ofDay = `
select opens, version, text, ms(written_at) as "writtenAt", ${author} from shift_note
where environment = $1 and venue_id = $2 and date = $3
order by written_at desc, opens, version desc`;

const add = `
insert into shift_note (environment, venue_id, date, opens, version, text, actor, written_at)
values ($1, $2, $3, $4, $5, $6, $7, app_now())
on conflict do nothing returning version`;
