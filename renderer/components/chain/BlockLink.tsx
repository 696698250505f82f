import { Link } from '@tanstack/react-router';
import type { SecretType } from '../../../service/model/kernel/primitives.ts';
import { toBlock } from '../../service/queries/chain-states.ts';
import text from '../text.module.css';

/** A link to a block of a chain; shows the block number unless it has other content. */
export function BlockLink({
  chain,
  number,
  title,
  children = toBlock(number),
}: {
  chain: SecretType;
  number: number;
  /** Tooltip. */
  title?: string;
  children?: React.ReactNode;
}) {
  return (
    <Link
      to="/explorer/$chain/block/$block"
      params={{ chain, block: String(number) }}
      className={text.figures}
      title={title}
    >
      {children}
    </Link>
  );
}
