import type { ChainState } from '../../../service/resources/chain-view.ts';
import { CopyButton } from '../../components/CopyButton.tsx';
import { counted } from '../../components/counted.ts';
import { Field, FieldList } from '../../components/FieldList.tsx';
import { Figure } from '../../components/Figure.tsx';
import { Identifier } from '../../components/Identifier.tsx';
import text from '../../components/text.module.css';

/** What another tool needs to know of a chain. */
export function ChainFacts({ chain }: { chain: ChainState }) {
  const { rpcUrl, isEmbedded, chainId, nativeSymbol, requiredConfirmations } = chain;
  return (
    <div>
      <FieldList>
        <Field label="RPC address">
          {rpcUrl === undefined ? (
            <span className={text.quiet}>none while Vaultdesk listens beyond this machine</span>
          ) : (
            <>
              <Identifier
                value={rpcUrl}
                label="RPC address"
                copy={isEmbedded ? 'always' : 'never'}
              />
              {!isEmbedded && <span className={text.quiet}>without what may be a key</span>}
            </>
          )}
        </Field>
        <Field label="Chain id">
          <Figure value={chainId} />
          <CopyButton value={String(chainId)} label="Copy chain id" />
        </Field>
        <Field label="Coin">{nativeSymbol}</Field>
        <Field label="Final after">{counted(requiredConfirmations, 'block')}</Field>
      </FieldList>
    </div>
  );
}
