import { TRPCClientError, type TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import type { AppRouter } from '../../../service/rpc/router.ts';

/** A link whose code is loaded with its first call. */
export function lazyLink(load: () => Promise<TRPCLink<AppRouter>>): TRPCLink<AppRouter> {
  return (runtime) => (call) =>
    observable((observer) => {
      let isOver = false;
      let unsubscribe = () => {
        isOver = true;
      };
      const listen = (link: TRPCLink<AppRouter>) => {
        if (isOver) return;
        const subscription = link(runtime)(call).subscribe(observer);
        unsubscribe = () => subscription.unsubscribe();
      };
      load().then(listen, (error) => observer.error(TRPCClientError.from(error)));
      return () => unsubscribe();
    });
}
