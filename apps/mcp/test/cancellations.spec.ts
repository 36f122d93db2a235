/** Agents that cancel: a question to the guest first, and orders of tickets. */
import { describe, expect, it } from '@jest/globals';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { guest, shared, sharedDeployment } from '@venue/testing/deployment';
import { type Agents, type ToolAnswer, clients, openAgents, slugIn } from './agents';

describe('the question to the guest', () => {
  const service = sharedDeployment('2026-12-01T09:00:00Z');
  const asking = shared(() => openAgents(service, { confirm: true }));
  const acting = shared(() => openAgents(service));

  type Reaction = { action: 'accept'; content: object } | { action: 'decline' | 'cancel' };

  /** A host whose user reacts like that, and the questions it received. */
  async function hostThat(
    reaction: Reaction,
    { url }: Agents = asking,
    elicitation: { form?: Record<string, never>; url?: Record<string, never> } = {},
  ) {
    const questions: string[] = [];
    const client = new Client(
      { name: 'spec', version: '1' },
      { capabilities: { elicitation }, versionNegotiation: { mode: { pin: '2026-07-28' } } },
    );
    client.setRequestHandler('elicitation/create', ({ params }) => {
      questions.push(params.message);
      return reaction as never;
    });
    const requestInit = { headers: { authorization: `Bearer ${service.key}` } };
    await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit }));
    const call = async (name: string, args: Record<string, unknown>) =>
      (await client.callTool({ name, arguments: args })) as unknown as ToolAnswer;
    return { questions, call, close: () => client.close() };
  }

  let made = 0;

  async function aBooking() {
    const { body } = await service.post('/reservations', {
      venueId: service.venueId['the-lantern'],
      date: `2026-12-${String(8 + (made += 1)).padStart(2, '0')}`,
      time: '18:00',
      partySize: 2,
      guest,
    });
    return { reference: body.reference as string, phone: guest.phone };
  }

  async function stateOf(proof: Awaited<ReturnType<typeof aBooking>>): Promise<string> {
    return (await service.post('/bookings/lookup', proof)).body.booking.state;
  }

  describe('cancelling with confirmations', () => {
    it('continues once the guest says yes', async () => {
      const host = await hostThat({ action: 'accept', content: { confirmed: true } });
      const answer = await host.call('cancel_booking', await aBooking());
      await host.close();

      expect(host.questions).toEqual([expect.stringMatching(/^Cancel this booking\?/)]);
      expect(answer.structuredContent.outcome).toBe('cancelled');
    });

    it.each<Reaction>([
      { action: 'accept', content: { confirmed: false } },
      { action: 'decline' },
      { action: 'cancel' },
    ])('does nothing when the guest answers %j', async (reaction) => {
      const proof = await aBooking();
      const host = await hostThat(reaction);
      const answer = await host.call('cancel_booking', proof);
      await host.close();

      expect(answer.isError).toBe(true);
      expect(answer.content[0]?.text).toMatch(/^Nothing was done/);
      expect(await stateOf(proof)).toBe('confirmed');
    });

    it('asks nothing before anything else', async () => {
      const host = await hostThat({ action: 'decline' });
      await host.call('find_booking', await aBooking());
      await host.close();

      expect(host.questions).toEqual([]);
    });

    it('acts at once if the host can’t ask', async () => {
      for (const open of Object.values(clients)) {
        const client = await open(asking.url, service.key);
        const answer = (await client.callTool({
          name: 'cancel_booking',
          arguments: await aBooking(),
        })) as ToolAnswer;
        await client.close();

        expect(answer.structuredContent.outcome).toBe('cancelled');
      }
    });

    it('asks a host that puts forms to its guests, whatever else it does', async () => {
      const host = await hostThat({ action: 'decline' }, asking, { form: {}, url: {} });
      await host.call('cancel_booking', await aBooking());
      await host.close();

      expect(host.questions).toHaveLength(1);
    });

    it('acts at once if the host can only open addresses', async () => {
      const host = await hostThat({ action: 'decline' }, asking, { url: {} });
      const answer = await host.call('cancel_booking', await aBooking());
      await host.close();

      expect(host.questions).toEqual([]);
      expect(answer.structuredContent.outcome).toBe('cancelled');
    });

    it('acts at once if the deployment does not require it', async () => {
      const host = await hostThat({ action: 'decline' }, acting);
      const answer = await host.call('cancel_booking', await aBooking());
      await host.close();

      expect(host.questions).toEqual([]);
      expect(answer.structuredContent.outcome).toBe('cancelled');
    });
  });

  describe('the state of a question', () => {
    interface SentCall {
      readonly proof: object;
      readonly requestState?: string;
      readonly key?: string;
    }

    const yes = { confirmed: { action: 'accept', content: { confirmed: true } } };

    const cancel = async ({ proof, requestState, key = service.key }: SentCall) => {
      const answer = requestState === undefined ? {} : { requestState, inputResponses: yes };
      const params = {
        name: 'cancel_booking',
        arguments: proof,
        ...answer,
        _meta: {
          'io.modelcontextprotocol/protocolVersion': '2026-07-28',
          'io.modelcontextprotocol/clientInfo': { name: 'spec', version: '1' },
          'io.modelcontextprotocol/clientCapabilities': { elicitation: {} },
        },
      };
      const headers = {
        'mcp-protocol-version': '2026-07-28',
        'mcp-method': 'tools/call',
        'mcp-name': 'cancel_booking',
      };
      return (await asking.send('tools/call', params, { key, headers })).body;
    };

    it('is not sent to a key that may not cancel', async () => {
      const key = await service.issueKey({ capabilities: 'content.read' });
      const { result } = await cancel({ proof: await aBooking(), key });

      expect(slugIn(result)).toBe('capability-missing');
    });

    it('lets exactly that call continue', async () => {
      const proof = await aBooking();
      const { requestState } = (await cancel({ proof })).result;

      expect((await cancel({ proof, requestState })).result.structuredContent.outcome).toBe(
        'cancelled',
      );
    });

    it('is for one booking: another one needs a new question', async () => {
      const { requestState } = (await cancel({ proof: await aBooking() })).result;
      const other = await aBooking();

      expect((await cancel({ proof: other, requestState })).result.resultType).toBe(
        'input_required',
      );
      expect(await stateOf(other)).toBe('confirmed');
    });

    it('is for one caller, and can’t be forged', async () => {
      const proof = await aBooking();
      const { requestState } = (await cancel({ proof })).result;
      const others = await cancel({ proof, requestState, key: await service.issueKey() });
      const forged = await cancel({ proof, requestState: `${requestState.slice(0, -4)}AAAA` });

      expect([others.error.code, forged.error.code]).toEqual([-32602, -32602]);
      expect(await stateOf(proof)).toBe('confirmed');
    });
  });
});

describe('tickets', () => {
  const service = sharedDeployment('2026-12-01T09:00:00Z', ({ venues: [harbour] }) => {
    harbour.events = [
      {
        slug: 'gig',
        name: 'The Gig',
        description: null,
        tiers: [{ slug: 'front', name: 'Front row', pricePence: 4000, quota: 8 }],
        weekly: [],
        instances: [{ startsAt: '2026-12-11T20:00', durationMinutes: 120, capacity: 36 }],
      },
    ];
  });
  const agents = shared(() => openAgents(service));

  /** The reference and phone number of two unpaid tickets. */
  async function ordered(): Promise<{ readonly reference: string; readonly phone: string }> {
    const [ids] = await service.sql<{ eventInstanceId: string; tierId: string }>(
      `select event_instance.id as "eventInstanceId", ticket_tier.id as "tierId"
     from event_instance join ticket_tier using (event_id)`,
    );
    const wish = { ...ids, quantity: 2, guest };
    const { status, body } = await service.post('/tickets', wish);
    expect(status).toBe(201);
    return { reference: body.reference, phone: guest.phone };
  }

  describe('tickets of a guest', () => {
    it('are found and cancelled with the tools for bookings', async () => {
      const proof = await ordered();
      const order = await agents.call('find_booking', proof);
      const cancelled = await agents.call('cancel_booking', proof);
      const after = await agents.call('find_booking', proof);

      expect(order.structuredContent.booking).toMatchObject({
        state: 'awaiting_deposit',
        partySize: 2,
        date: '2026-12-11',
        time: '20:00',
        deposit: { amountPence: 8000 },
      });
      expect(order.structuredContent.booking.bookingType).toMatch(/The Gig.*Front row/);
      expect(cancelled.structuredContent.outcome).toBe('cancelled');
      expect(cancelled.content[0]?.text).toMatch(
        /Front row tickets for The Gig .* are cancelled\./,
      );
      expect(after.structuredContent.booking.state).toBe('cancelled');
    });

    it('are not changed', async () => {
      const proof = await ordered();
      const refused = await agents.call('amend_booking', { ...proof, partySize: 3 });

      expect(refused.isError).toBe(true);
      expect(slugIn(refused)).toBe('booking-not-changeable');
      expect((await agents.call('find_booking', proof)).structuredContent.booking.partySize).toBe(
        2,
      );
    });
  });
});
