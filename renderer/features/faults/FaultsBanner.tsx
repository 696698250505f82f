import { IconBolt } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { counted } from '../../components/figures/counted.ts';
import { Banner } from '../../components/status/Banner.tsx';
import text from '../../components/text.module.css';
import { service } from '../../service/call/client.ts';

/** On every page, while something goes wrong on demand: what, and the way to its end. */
export function FaultsBanner() {
  const { data } = useQuery(service.faults.list.queryOptions({}));
  const inForce = data?.rules.filter(({ isSpent }) => !isSpent) ?? [];
  if (inForce.length === 0) return null;
  const hits = inForce.reduce((sum, rule) => sum + rule.hits, 0);
  const end = (
    <>
      <span className={text.figures}>{counted(hits, 'fault')} so far</span>
      <Link to="/faults" className={text.link}>
        Show
      </Link>
    </>
  );
  return (
    <Banner label="Faults on demand" icon={IconBolt} end={end}>
      <span className={text.cut}>
        <b className={text.medium}>{counted(inForce.length, 'fault rule')} in force:</b>{' '}
        {inForce.map(({ id }) => id).join(', ')}
      </span>
    </Banner>
  );
}
