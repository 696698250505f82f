import { IconBolt } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { FaultRule } from '../../../service/model/webhooks/fault-rule.ts';
import { counted } from '../../components/figures/counted.ts';
import { Banner } from '../../components/status/Banner.tsx';

/** The enabled rules, with a link to the faults page. */
export function RulesInForce({ rules }: { rules: readonly Pick<FaultRule, 'id' | 'hits'>[] }) {
  const hits = rules.reduce((sum, rule) => sum + rule.hits, 0);
  const end = (
    <>
      <span className="figures">{counted(hits, 'fault')} so far</span>
      <Link to="/faults" className="link">
        Show
      </Link>
    </>
  );
  return (
    <Banner label="Fault rules" icon={IconBolt} end={end}>
      <span className="cut">
        <b className="medium">{counted(rules.length, 'fault rule')} enabled:</b> {rules.map(({ id }) => id).join(', ')}
      </span>
    </Banner>
  );
}
