import { useQuery } from '@tanstack/react-query';
import { lazyPart } from '../../components/layout/loading/lazy-part.tsx';
import { service } from '../../service/call/client.ts';

const GuessableKeys = lazyPart(() => import('./GuessableKeys.tsx'), 'GuessableKeys');

/** Shown on every page of a world with a random seed: what this means for its keys. */
export function SeedBanner() {
  const { data } = useQuery(service.system.overview.queryOptions({}));
  return data?.randomSeed === undefined ? null : <GuessableKeys seed={data.randomSeed} />;
}
