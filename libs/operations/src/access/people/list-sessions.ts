import { output } from '../../fields/field';
import { listOf } from '../../fields/kinds';
import { SessionAnswer, sessionAnswer } from './people-answers';
import { isOwnSession, sessionsInScope } from './sessions-in-scope';
import { operation } from '../../operation';

class ListSessionsInput {}

class SessionsAnswer {
  @output(listOf(SessionAnswer), 'The newest first.') sessions!: readonly SessionAnswer[];
}

export const listSessions = operation({
  audience: 'team',
  route: 'GET /sessions',
  capability: 'diary.read',
  effect: 'read',
  title: 'List sessions',
  description: 'Lists where the caller is signed in; for an admin, where the team is.',
  input: ListSessionsInput,
  answer: SessionsAnswer,

  async run(_input, call): Promise<SessionsAnswer> {
    const sessions = await sessionsInScope(call);
    return {
      sessions: sessions.map((session) => sessionAnswer(session, isOwnSession(session, call))),
    };
  },
});
