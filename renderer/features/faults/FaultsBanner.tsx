import { useQuery } from '@tanstack/react-query';
import { lazyPart } from '../../components/layout/loading/lazy-part.tsx';
import { service } from '../../service/call/client.ts';

const RulesInForce = lazyPart(() => import('./RulesInForce.tsx'), 'RulesInForce');

/** A banner on every page while fault rules are enabled. */
export function FaultsBanner() {
  const { data } = useQuery(service.faults.list.queryOptions({}));
  const inForce = data?.rules.filter(({ active, isSpent }) => active !== false && !isSpent) ?? [];
  return inForce.length === 0 ? null : <RulesInForce rules={inForce} />;
}
