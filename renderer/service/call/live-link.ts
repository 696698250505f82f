import { httpSubscriptionLink, type TRPCLink } from '@trpc/client';
import { EventSource } from 'eventsource';
import type { AppRouter } from '../../../service/rpc/router.ts';
import { noteBeats, unheard } from '../live/heartbeat.ts';
import { consoleBase } from './console-base.ts';
import { fetchInSession } from './session.ts';

/** Subscribes to changes, and again after each interruption. */
export const liveLink: TRPCLink<AppRouter> = httpSubscriptionLink({
  url: `${consoleBase}trpc`,
  // The built-in EventSource cannot send headers.
  EventSource,
  eventSourceOptions: {
    fetch: async (url, init) => {
      const headers = { ...init?.headers, 'x-vaultdesk-unheard': unheard() };
      return noteBeats(await fetchInSession(url, { ...init, headers }));
    },
  },
});
