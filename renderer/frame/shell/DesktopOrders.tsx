import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { type Order, toOrder } from '../../../preload/orders/order.ts';
import { useActions } from '../action/actions.tsx';

/** Handles desktop menu commands and links, if they are allowed. Renders nothing. */
export function DesktopOrders({ onFind }: { onFind: () => void }) {
  const { history } = useRouter();
  const actions = useActions();
  const follow = useEffectEvent((order: Order) => {
    if ('show' in order) return history.push(order.show);
    if (order.begin === 'find') return onFind();
    if (order.begin === 'back') return history.back();
    if (order.begin === 'forward') return history.forward();
    return actions.open({ name: order.begin });
  });
  useEffect(
    () =>
      window.vaultdesk?.onOrder((value) => {
        const order = toOrder(value);
        if (order) follow(order);
      }),
    [],
  );
  return null;
}
