/** Money of guests on the command line. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { guest, openTestDeployment, type TestDeployment } from '@venue/testing/deployment';
import { payNewest } from '@venue/testing/paying';
import { runHere } from './terminal';

let service: TestDeployment;

const money = (...args: string[]) =>
  runHere(['money', ...args], { DATABASE_URL: service.databaseUrl, KEY_PEPPER: service.pepper });

/** Six guests at The Harbour, who owe £60.00. */
async function book(time: string): Promise<string> {
  const venueId = service.venueId['the-harbour'];
  const wish = { venueId, date: '2026-06-12', time, partySize: 6, guest };
  return (await service.post('/reservations', wish)).body.reference;
}

beforeAll(async () => {
  service = await openTestDeployment();
  await service.moveTo('2026-06-10T12:00:00Z');
});
afterAll(() => service.close());

describe('money on the command line', () => {
  it('beyond the amount owed is listed, and decided about in parts', async () => {
    const reference = await book('18:00');
    await payNewest(service, reference, 6500);
    const listed = await money('list');
    const refused = await money('decide', reference, '--kept', '--amount', '5.5', '--reason', 'x');
    const kept = await money('decide', reference, '--kept', '--amount', '200', '--reason', 'A tip');
    const rest = await money('decide', reference, '--refunded', '--reason', 'At the provider');

    expect(listed.stdout).toMatch(
      new RegExp(`the-harbour +${reference} .* confirmed +£65\\.00 +£5\\.00 `),
    );
    expect(refused).toMatchObject({ exitCode: 2, stdout: '' });
    expect(refused.stderr).toContain("'--amount <pence>'");
    expect(kept.stdout).toBe(`Decided: £3.00 of ${reference} is still open.\n`);
    expect(rest.stdout).toBe(`Decided: £0.00 of ${reference} is still open.\n`);
    expect((await money('list')).stdout).toBe('No money to decide about.\n');
  });

  it('needs a decision', async () => {
    expect(await money('decide', 'K7QP4M2X', '--reason', 'x')).toMatchObject({
      exitCode: 1,
      stderr: 'Please say what is done: --refunded, --kept or --moved-to <reference>.\n',
    });
  });

  it('that is owed can be requested again, or waived', async () => {
    const reference = await book('19:30');
    const sent = await money('send-link', reference);
    const waived = await money('waive', reference, '--reason', 'Regulars');

    expect(sent.stdout).toMatch(/^A link for £60\.00 goes by text/);
    expect(waived.stdout).toBe(`${reference} is confirmed; nothing is owed.\n`);
  });
});
