import { Link } from '@tanstack/react-router';
import type { ChainState } from '../../../../service/resources/chain-view.ts';
import { ChainGlyph } from '../../../components/chain/ChainGlyph.tsx';
import { Identifier } from '../../../components/code/Identifier.tsx';
import { Card } from '../../../components/layout/Card.tsx';
import text from '../../../components/text.module.css';
import type { PastedContract } from '../../../service/form/pasted-abi.ts';
import { chainLabel, isAwake } from '../../../service/queries/chain-states.ts';
import styles from './ContractsOfChain.module.css';
import { devContractsOf, toListed } from './listed-contracts.ts';

export function ContractsOfChain({
  chain,
  pastedContracts,
}: {
  chain: ChainState;
  /** The contracts whose ABI this browser remembers. */
  pastedContracts: readonly PastedContract[];
}) {
  const { secretType, isEmbedded } = chain;
  const listed = [...devContractsOf(chain), ...pastedContracts.map(toListed)];
  return (
    <Card
      flush
      label={secretType}
      title={
        <span className={text.inline}>
          <ChainGlyph chain={secretType} asleep={!isAwake(chain)} />
          {secretType}
        </span>
      }
      hint={isAwake(chain) ? chain.name : chainLabel(chain).state.toLowerCase()}
    >
      {listed.length > 0 ? (
        <ul>
          {listed.map(({ name, what, address }) => (
            <li key={address} className={`${text.apart} ${styles.row}`}>
              <span className={`${text.baseline} ${styles.names}`}>
                <Link
                  to="/contracts/$chain/$address"
                  params={{ chain: secretType, address }}
                  className={`${text.strong} ${styles.name}`}
                >
                  {name}
                </Link>
                <span className={`${text.cut} ${text.quiet}`}>{what}</span>
              </span>
              <Identifier value={address} label={`address of ${name}`} shape="short" />
            </li>
          ))}
        </ul>
      ) : (
        <p className={`${text.quiet} ${styles.none}`}>
          {isEmbedded
            ? 'Contracts are deployed when the chain starts for the first time.'
            : 'An external chain has no built-in contracts. Open a contract by address.'}
        </p>
      )}
    </Card>
  );
}
