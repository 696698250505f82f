import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { SecretType } from '../../../../service/kernel/primitives.ts';
import { BlockLink } from '../../../components/chain/BlockLink.tsx';
import { Note } from '../../../components/layout/Note.tsx';
import text from '../../../components/text.module.css';
import { service } from '../../../service/call/client.ts';
import { isAwake, toBlock, useChainStates } from '../../../service/queries/chain-states.ts';

/** Explains a hash that is not a transaction of this chain. */
export function UnknownTransaction({ secretType, hash }: { secretType: SecretType; hash: string }) {
  const block = useQuery(
    service.contracts.getBlock.queryOptions({ secretType, block: hash }, { retry: false }),
  ).data;
  const others = (useChainStates() ?? []).filter(
    (chain) => chain.secretType !== secretType && isAwake(chain),
  );
  if (block)
    return (
      <Note tone="plain" title="This is a block hash">
        <BlockLink chain={secretType} number={block.number}>
          Block {toBlock(block.number)} of {secretType}
        </BlockLink>
      </Note>
    );
  return (
    <Note tone="plain" title={`No such transaction on ${secretType}`}>
      It may be on another chain, was never sent, or was deleted by a chain reset.
      {others.length > 0 && (
        <span className={text.row}>
          Search{' '}
          {others.map((chain) => (
            <Link
              key={chain.secretType}
              to="/explorer/$chain/tx/$hash"
              params={{ chain: chain.secretType, hash }}
              className={text.strong}
            >
              {chain.secretType}
            </Link>
          ))}
        </span>
      )}
    </Note>
  );
}
