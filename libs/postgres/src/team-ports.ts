import type { EntityManager } from 'typeorm';
import type { TeamPorts, TeamWork } from '@venue/domain';
import { PostgresKeyStore } from './access/key-store';
import { PostgresDiary } from './bookings/diary';
import { PostgresTeamBookings } from './bookings/team-bookings';
import { PostgresErasure } from './guests/erase';
import { PostgresGuestsExport } from './guests/guests-export';
import { PostgresTeamEnquiries } from './guests/team-enquiries';
import { PostgresTeamMessages } from './messages/team-messages';
import { PostgresTeamPayments } from './payments/team-payments';
import { PostgresTeamEvents } from './tickets/team-events';
import { workOn } from './unit-of-work';
import { PostgresSetup } from './venues/setup';
import { venueSummaries } from './bookings/venue-summaries';

/** The team's ports on one connection, or in one transaction. */
export function teamPortsOn(manager: EntityManager): TeamPorts {
  return {
    venues: () => venueSummaries(manager),
    bookings: new PostgresTeamBookings(manager),
    diary: new PostgresDiary(manager),
    payments: new PostgresTeamPayments(manager),
    enquiries: new PostgresTeamEnquiries(manager),
    messages: new PostgresTeamMessages(manager),
    events: new PostgresTeamEvents(manager),
    groups: new PostgresSetup(manager),
    keys: new PostgresKeyStore(manager),
    erasure: new PostgresErasure(manager),
    personalData: new PostgresGuestsExport(manager),
  };
}

export function teamWorkOn(manager: EntityManager): TeamWork {
  return { ...workOn(manager), team: teamPortsOn(manager) };
}
