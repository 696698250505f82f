import { z } from 'zod';
import { uuid } from '../kernel/primitives.ts';
import { mutation, query } from '../ports/operation.ts';
import { route } from '../ports/route.ts';
import { consoleSession, endedSessions } from '../resources/console-session.ts';
import { endOtherSessions, endSession } from './end-sessions.ts';
import { listSessions } from './list-sessions.ts';

export const sessionOperations = {
  list: query({
    summary: 'List console sessions',
    description:
      'Sessions that are open in browsers. They survive a restart unless endsWithProcess is true. Backups do not contain them; the desktop has none.',
    route: route('GET', '/_vaultdesk/sessions'),
    access: 'operator',
    input: z.object({}),
    output: z.array(consoleSession),
    run: (ports, _input, caller) => listSessions(ports, caller),
  }),
  end: mutation({
    summary: 'End a console session',
    description: 'Takes effect immediately: an open page of the session shows it.',
    route: route('DELETE', '/_vaultdesk/sessions/{sessionId}', { reply: 'acknowledged' }),
    access: 'operator',
    input: z.object({ sessionId: uuid }),
    output: z.object({}),
    run: endSession,
  }),
  endOthers: mutation({
    summary: 'End all other console sessions',
    description: "All except the caller's own; all if the caller is a program.",
    route: route('POST', '/_vaultdesk/sessions/endings'),
    access: 'operator',
    input: z.object({}),
    output: endedSessions,
    run: (ports, _input, caller) => endOtherSessions(ports, caller),
  }),
};
