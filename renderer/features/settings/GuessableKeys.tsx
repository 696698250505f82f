import { IconDice5 } from '@tabler/icons-react';
import { Banner } from '../../components/status/Banner.tsx';

/** Explains what a random seed means for the keys of its world. */
export function GuessableKeys({ seed }: { seed: number }) {
  return (
    <Banner label="Random seed" icon={IconDice5} end={<span className="figures">seed {seed}</span>}>
      <span className="cut">
        <b className="medium">Keys of this world can be guessed.</b> Everything in it is derived from its random seed.
        Do not store anything of value.
      </span>
    </Banner>
  );
}
