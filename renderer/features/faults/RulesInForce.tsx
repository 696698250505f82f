import { IconBolt } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { FaultRule } from '../../../service/model/webhooks/fault-rule.ts';
import { counted } from '../../components/figures/counted.ts';
import { Banner } from '../../components/status/Banner.tsx';
import { service } from '../../service/call/client.ts';
import { activeFaults } from './active-faults.ts';

/** The enabled rules and scenarios, with links to the faults page and to the affected requests. */
export function RulesInForce({ rules }: { rules: readonly Pick<FaultRule, 'id' | 'hits'>[] }) {
  const { data } = useQuery(service.faults.list.queryOptions({}));
  const names = activeFaults(rules, data?.scenarios ?? []);
  const hits = rules.reduce((sum, rule) => sum + rule.hits, 0);
  const [only, ...others] = names;
  const end = (
    <>
      <span className="figures">{counted(hits, 'fault')} so far</span>
      {hits > 0 && only && others.length === 0 && (
        <Link to="/requests" search={{ fault: only.fault }} className="link">
          Show requests
        </Link>
      )}
    </>
  );
  return (
    <Banner label="Fault rules" icon={IconBolt} end={end}>
      <span className="cut">
        <Link to="/faults" className="link">
          {counted(rules.length, 'fault rule')} enabled
        </Link>
        : {names.map(({ name }) => name).join(', ')}
      </span>
    </Banner>
  );
}
