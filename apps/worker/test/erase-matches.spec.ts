/** What an erasure finds of one person, and what it leaves of others who look alike. */
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { BookingId } from '@venue/domain/shared/ids';
import type { Phone } from '@venue/domain/shared/phone';
import { PostgresErasure, PostgresUnitOfWork } from '@venue/postgres';
import { email, phone, secretWord, StoredPerson } from './stored-person';
import { book, write } from './worker-deployment';

let person: StoredPerson;
let service: StoredPerson['service'];

beforeEach(async () => {
  person = await StoredPerson.open();
  ({ service } = person);
});
afterEach(() => person.close());

describe('erasing an address', () => {
  it('leaves what belongs to others whose address or number only looks like it', async () => {
    const others = await write(service, [
      { channel: 'email', recipient: 'joann@example.com' },
      { channel: 'email', recipient: 'ann@example.com.au' },
      { recipient: '+493012345678' },
    ]);
    const gone = await write(service, [
      { channel: 'email', recipient: 'Ann@example.com' },
      { channel: 'email', recipient: 'team@example.com', text: 'From: Ann, ann@example.com.' },
      { recipient: '+4930123456' },
    ]);
    const erasure = new PostgresErasure(person.source);
    await erasure.erase({ email: 'ann@example.com' }, { id: randomUUID(), subjectHash: 'x' });
    await erasure.erase({ phone: '+4930123456' as Phone }, { id: randomUUID(), subjectHash: 'y' });

    const left = await service.sql<{ id: string }>('select id from message order by position');
    expect(left.map(({ id }) => id)).toEqual(others);
    expect(gone).toHaveLength(3);
  });
});

describe('a guest of many years', () => {
  /** References in their alphabet. */
  const cloned = `
    insert into booking select made.* from booking, generate_series(1, 150) as n,
      jsonb_populate_record(booking, jsonb_build_object('id', gen_random_uuid(), 'state', 'cancelled',
        'reference', translate(upper(left(md5(n::text), 8)), '01ABDE', '22CCFF'))) as made`;
  const answered = `
    insert into idempotency (integration_id, environment, key_hash, fingerprint, operation, status,
      body, created_at)
    select integration_id, 'live', reference, '', '', 200,
      format('{"reference":"%s %s"}', left(reference, 4), right(reference, 4)), app_now()
    from booking`;
  const ofOthers = `
    insert into idempotency (integration_id, environment, key_hash, fingerprint, operation, status,
      body, created_at)
    select integration_id, 'live', 'other ' || n, '', '', 200,
      repeat('{"summary":"Your table is booked. Nothing else is said here."}', 12), app_now()
    from (select integration_id from booking limit 1) as one, generate_series(1, 20000) as n`;

  it('is erased within the statement timeout, whatever is stored of others', async () => {
    await book(service, { phone });
    await service.sql(`update booking set reference = 'K7QP4M2X'`);
    for (const statement of [cloned, answered, ofOthers]) await service.sql(statement);

    expect(await person.erase({ phone })).toMatchObject({ bookings: 151, answers: 151 });
    expect(await service.sql('select count(*)::int from idempotency')).toEqual([{ count: 20_000 }]);
  });
});

describe('a booking without a number', () => {
  it('is found by its address', async () => {
    const id = await book(service, { phone: '' });
    await service.sql('update booking set guest_email = $2 where id = $1', [id, email]);

    expect(await person.erase({ email })).toMatchObject({ bookings: 1 });
    expect(await person.erase({ email })).toMatchObject({ bookings: 0 });
    expect(await service.sql('select guest_name from booking')).toEqual([
      { guest_name: 'Erased guest' },
    ]);
  });
});

describe('erasing one of a company', () => {
  it('is found on a booking that bears the number alone', async () => {
    const id = await person.seed();
    await service.sql(`update booking set guest_email = null, guest_phone = '+441174960999',
      contact_id = (select contact.id from contact limit 1)`);
    await person.erase({ email });

    expect(await service.sql('select guest_name, notes from booking where id = $1', [id])).toEqual([
      { guest_name: 'Erased guest', notes: null },
    ]);
  });

  it('leaves the company and the others, and nothing that identified it', async () => {
    await person.seed();
    const [guest] = await service.sql<{ id: string }>('select id from guest');
    const bob = { phone: '+441174960888', email: 'bob@example.com', isPrimary: false };
    await person.nameContact(guest?.id ?? '', bob);
    await person.erase({ phone });

    expect(await service.sql('select phone from contact')).toEqual([{ phone: bob.phone }]);
    expect(await service.sql('select id, company_name, known_by from guest')).toEqual([
      { id: guest?.id, company_name: 'Canary Ltd', known_by: `erased ${guest?.id}` },
    ]);
    // Data about the guest, rather than the person, remain with the company.
    expect(await service.sql('select contact_id from marketing_preference')).toEqual([
      { contact_id: null },
    ]);
  });

  it('by an address leaves data under a number that another person has too', async () => {
    await person.seed();
    const [guest] = await service.sql<{ id: string; known_by: string }>('select * from guest');
    await person.nameContact(guest?.id ?? '', { phone, email: 'bob@example.com' });
    await person.erase({ email });

    expect(await service.sql('select email from contact')).toEqual([{ email: 'bob@example.com' }]);
    expect(await service.sql('select known_by from guest')).toEqual([
      { known_by: guest?.known_by },
    ]);
  });
});

describe('the erasure of a former member of the team', () => {
  it('leaves what was done without a name, and keeps members who still sign in', async () => {
    const id = await book(service, { phone });
    const [leaving, staying] = [randomUUID(), randomUUID()];
    await service.sql(
      `insert into member (id, email, name, role, invited_by, created_at)
       values ($1, 'canary@team.test', 'Canary Bird', 'admin', null, app_now()),
         ($2, 'ben@team.test', 'Ben', 'host', 'Canary Bird', app_now())`,
      [leaving, staying],
    );
    const actor = { kind: 'member', id: leaving, name: 'Canary Bird' } as const;
    await new PostgresUnitOfWork(person.source).run(
      ({ history }) => history.overridden(id as BookingId, 'A regular'),
      { actor, requestId: null },
    );
    await service.sql(
      `insert into enquiry (id, environment, venue_id, name, subject, message, source, created_at)
       select gen_random_uuid(), 'live', venue_id, 'Ada', 'A table', 'For two', 'web', app_now()
       from booking where id = $1`,
      [id],
    );
    await service.sql(`update enquiry set assignee = 'Canary Bird'`);
    await service.sql(
      `insert into group_change (changed_at, actor, changes) values (app_now(), $1, '[]')`,
      [JSON.stringify(actor)],
    );
    const subject = { email: 'Canary@team.test' };
    const { members: before } = await person.erase(subject);
    await service.sql('update member set disabled_at = app_now() where id = $1', [leaving]);
    const { members: after } = await person.erase(subject);

    expect([before, after]).toEqual([0, 1]);
    expect((await person.dump()).split('\n').filter((row) => row.includes(secretWord))).toEqual([]);
    const [row] = await service.sql<{ actor: object }>(
      `select actor from history where kind = 'overridden' and subject_id = $1`,
      [id],
    );
    expect(row?.actor).toEqual({ ...actor, name: 'a former member' });
    const members = 'select email from member where disabled_at is null';
    expect(await service.sql(members)).toEqual([{ email: 'ben@team.test' }]);
    await expect(service.sql(`update history set actor = '{}'`)).rejects.toThrow('only added to');
  });
});
