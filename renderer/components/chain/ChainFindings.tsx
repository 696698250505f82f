import type { ChainFinding } from '../../../service/resources/market-user.ts';
import { Note } from '../layout/Note.tsx';
import { AddressLink } from './AddressLink.tsx';
import styles from './ChainFindings.module.css';

/** What a chain has and the books do not explain; nothing where there is nothing. */
export function ChainFindings({ findings }: { findings: readonly ChainFinding[] }) {
  if (findings.length === 0) return null;
  return (
    <Note tone="bad" role="alert" title="Not done by Vaultdesk">
      <ul>
        {findings.map((finding) => (
          <li key={keyOf(finding)} className={styles.finding}>
            <b>{finding.chain}:</b> {finding.message}{' '}
            <AddressLink secretType={finding.chain} address={finding.address} name={undefined} />
          </li>
        ))}
      </ul>
      Somebody called the node itself, or has a key of their own. A chain that is reset begins anew.
    </Note>
  );
}

function keyOf({ kind, chain, address, offerId, transactionHash }: ChainFinding): string {
  return [kind, chain, address, offerId, transactionHash].join(' ');
}
