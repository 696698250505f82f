import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { SecretType } from '../../../../service/kernel/primitives.ts';
import { BlockLink } from '../../../components/chain/BlockLink.tsx';
import { Note } from '../../../components/layout/Note.tsx';
import text from '../../../components/text.module.css';
import { service } from '../../../service/call/client.ts';
import { isAwake, toBlock, useChainStates } from '../../../service/look/chain-states.ts';

/** What else a hash may be that is no transaction of this chain. */
export function UnknownTransaction({ secretType, hash }: { secretType: SecretType; hash: string }) {
  const block = useQuery(
    service.contracts.getBlock.queryOptions({ secretType, block: hash }, { retry: false }),
  ).data;
  const others = (useChainStates() ?? []).filter(
    (chain) => chain.secretType !== secretType && isAwake(chain),
  );
  if (block)
    return (
      <Note tone="plain" title="This is the hash of a block">
        <BlockLink chain={secretType} number={block.number}>
          Block {toBlock(block.number)} of {secretType}
        </BlockLink>
      </Note>
    );
  return (
    <Note tone="plain" title={`${secretType} does not know this transaction`}>
      It may be of another chain, never have been sent, or be of a chain that was reset since.
      {others.length > 0 && (
        <span className={text.row}>
          Look on{' '}
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
