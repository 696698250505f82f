import { IconBolt } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { FaultRule } from '../../../service/model/webhooks/fault-rule.ts';
import { counted } from '../../components/figures/counted.ts';
import { Banner } from '../../components/status/Banner.tsx';
import text from '../../components/text.module.css';

/** The enabled rules, with a link to the faults page. */
export function RulesInForce({ rules }: { rules: readonly Pick<FaultRule, 'id' | 'hits'>[] }) {
  const hits = rules.reduce((sum, rule) => sum + rule.hits, 0);
  const end = (
    <>
      <span className={text.figures}>{counted(hits, 'fault')} so far</span>
      <Link to="/faults" className={text.link}>
        Show
      </Link>
    </>
  );
  return (
    <Banner label="Fault rules" icon={IconBolt} end={end}>
      <span className={text.cut}>
        <b className={text.medium}>{counted(rules.length, 'fault rule')} enabled:</b>{' '}
        {rules.map(({ id }) => id).join(', ')}
      </span>
    </Banner>
  );
}
