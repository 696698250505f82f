import { Flex } from '@mantine/core';
import type { ChainFinding } from '../../../service/model/market/market-user.ts';
import { Note } from '../layout/Note.tsx';
import { AddressLink } from './links.tsx';

/** Chain contents that the ledger does not explain; renders nothing without any. */
export function ChainFindings({ findings }: { findings: readonly ChainFinding[] }) {
  if (findings.length === 0) return null;
  return (
    <Note tone="bad" role="alert" title="Not caused by Vaultdesk">
      <ul>
        {findings.map((finding) => (
          <Flex key={keyOf(finding)} component="li" wrap="wrap" gap="0 4px" c="var(--vd-text)">
            <b className="strong">{finding.chain}:</b> {finding.message}{' '}
            <AddressLink secretType={finding.chain} address={finding.address} name={undefined} />
          </Flex>
        ))}
      </ul>
      Another program called the node directly, or has its own key. Resetting the chain removes this.
    </Note>
  );
}

function keyOf({ kind, chain, address, offerId, transactionHash }: ChainFinding): string {
  return [kind, chain, address, offerId, transactionHash].join(' ');
}
