import { output, required } from '../../fields/field';
import { object, plainText } from '../../fields/kinds';
import { SessionAnswer, sessionAnswer } from './people-answers';
import { isOwnSession, sessionsInScope } from './sessions-in-scope';
import { operation } from '../../operation';
import { unknown } from '../../problems';

class RevokeSessionInput {
  @required(plainText, 'The id of the session.') id!: string;
}

class RevokedSessionAnswer {
  @output(object(SessionAnswer), 'The session as it was.') session!: SessionAnswer;
}

export const revokeSession = operation({
  audience: 'team',
  route: 'POST /sessions/{id}/revoke',
  capability: 'diary.read',
  effect: 'write',
  title: 'End a session',
  description:
    'Ends a session of the caller’s own within 15 seconds; an admin may end those of others.',
  input: RevokeSessionInput,
  answer: RevokedSessionAnswer,
  problems: ['not-found'],

  async run({ id }, call): Promise<RevokedSessionAnswer> {
    const session = (await sessionsInScope(call)).find((one) => one.id === id);
    if (session === undefined) throw unknown('There is no such session.');
    await call.team.sessions.end(session.id);
    return { session: sessionAnswer(session, isOwnSession(session, call)) };
  },
});
