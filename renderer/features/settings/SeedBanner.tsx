import { IconDice5 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Banner } from '../../components/status/Banner.tsx';
import text from '../../components/text.module.css';
import { service } from '../../service/call/client.ts';

/** On every page of a world that was made with a random seed: what that means for its keys. */
export function SeedBanner() {
  const { data } = useQuery(service.system.overview.queryOptions({}));
  if (data?.randomSeed === undefined) return null;
  return (
    <Banner
      label="Random seed"
      icon={IconDice5}
      end={<span className={text.figures}>seed {data.randomSeed}</span>}
    >
      <span className={text.cut}>
        <b className={text.medium}>Keys of this world can be guessed.</b> Everything in it is drawn
        from its random seed: keep nothing of worth here.
      </span>
    </Banner>
  );
}
