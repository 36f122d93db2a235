import type { EntityManager } from 'typeorm';
import type { TeamPorts, TeamWork } from '@venue/domain/team-ports';
import { PostgresKeyStore } from './access/key-store';
import { PostgresManagerCodes } from './access/manager-codes';
import { PostgresSignIns } from './access/sign-ins';
import { PostgresDevices, PostgresMembers } from './access/team-people';
import { PostgresTeamSessions } from './access/team-sessions';
import { PostgresTeamBlocks } from './bookings/team-blocks';
import { PostgresDiary, type DiaryObserver } from './bookings/diary';
import { PostgresTeamBookings } from './bookings/team-bookings';
import { PostgresTeamDays } from './bookings/team-days';
import { PostgresTeamNumbers } from './bookings/team-numbers';
import { PostgresConsents } from './guests/consents';
import { PostgresErasure } from './guests/erase';
import { PostgresGuestsExport } from './guests/guests-export';
import { PostgresTeamEnquiries } from './guests/team-enquiries';
import { PostgresHistories } from './history/histories';
import { PostgresShiftNotes } from './history/shift-notes';
import { PostgresTeamMessages } from './messages/team-messages';
import { PostgresTeamMoney } from './payments/team-money';
import { PostgresTeamPayments } from './payments/team-payments';
import { PostgresLedgerBooks } from './payments/ledger-books';
import { PostgresProof } from './proof/proof';
import { PostgresTeamEvents } from './tickets/team-events';
import { PostgresWebhookStore } from './webhooks/store';
import { PostgresWaitingEntries } from './waiting/entries';
import { workOn, type WorkLimits, type WorkObserver } from './unit-of-work';
import { PostgresSetup } from './venues/setup';
import { rulesOf } from './venues/rules';
import { venueSummaries } from './bookings/venue-summaries';

/** The team's ports on one connection, or in one transaction. */
export function teamPortsOn(manager: EntityManager, observer: DiaryObserver = {}): TeamPorts {
  return {
    venues: () => venueSummaries(manager),
    bookings: new PostgresTeamBookings(manager),
    blocks: new PostgresTeamBlocks(manager),
    days: new PostgresTeamDays(manager),
    rules: rulesOf(manager.connection),
    numbers: new PostgresTeamNumbers(manager),
    diary: new PostgresDiary(manager, observer),
    payments: new PostgresTeamPayments(manager),
    money: new PostgresTeamMoney(manager),
    enquiries: new PostgresTeamEnquiries(manager),
    histories: new PostgresHistories(manager),
    waiting: new PostgresWaitingEntries(manager),
    shiftNotes: new PostgresShiftNotes(manager),
    messages: new PostgresTeamMessages(manager),
    events: new PostgresTeamEvents(manager),
    groups: new PostgresSetup(manager),
    keys: new PostgresKeyStore(manager),
    webhooks: new PostgresWebhookStore(manager),
    members: new PostgresMembers(manager),
    devices: new PostgresDevices(manager),
    managerCodes: new PostgresManagerCodes(manager),
    sessions: new PostgresTeamSessions(manager),
    signIns: new PostgresSignIns(manager),
    consents: new PostgresConsents(manager),
    erasure: new PostgresErasure(manager),
    personalData: new PostgresGuestsExport(manager),
    proof: new PostgresProof(manager.connection),
    ledgerBooks: new PostgresLedgerBooks(manager),
  };
}

export function teamWorkOn(
  manager: EntityManager,
  observer: WorkObserver = {},
  limits: WorkLimits = {},
): TeamWork {
  return { ...workOn(manager, observer, limits), team: teamPortsOn(manager, observer) };
}
