import type { ChainState } from '../../../service/resources/chain-view.ts';
import { CopyButton } from '../../components/CopyButton.tsx';
import { Field, FieldList } from '../../components/FieldList.tsx';
import { Identifier } from '../../components/Identifier.tsx';
import styles from './ChainFacts.module.css';

/** What another tool needs to know of a chain. */
export function ChainFacts({ chain }: { chain: ChainState }) {
  const { rpcUrl, isEmbedded, chainId, nativeSymbol, requiredConfirmations } = chain;
  return (
    <div>
      <FieldList>
        <Field label="RPC address">
          {rpcUrl === undefined ? (
            <span className={styles.dim}>none while Vaultdesk listens beyond this machine</span>
          ) : (
            <>
              <Identifier
                value={rpcUrl}
                label="RPC address"
                copy={isEmbedded ? 'always' : 'never'}
              />
              {!isEmbedded && <span className={styles.dim}>without what may be a key</span>}
            </>
          )}
        </Field>
        <Field label="Chain id">
          <span className={styles.number}>{chainId}</span>
          <CopyButton value={String(chainId)} label="Copy chain id" />
        </Field>
        <Field label="Coin">{nativeSymbol}</Field>
        <Field label="Final after">
          {requiredConfirmations === 1 ? '1 block' : `${requiredConfirmations} blocks`}
        </Field>
      </FieldList>
    </div>
  );
}
