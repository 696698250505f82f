import type { ChainState } from '../../../service/resources/chain-view.ts';
import { Identifier } from '../../components/code/Identifier.tsx';
import { counted } from '../../components/figures/counted.ts';
import { Figure } from '../../components/figures/Figure.tsx';
import { Field, FieldList } from '../../components/layout/FieldList.tsx';
import { CopyButton } from '../../components/secret/CopyButton.tsx';
import text from '../../components/text.module.css';

/** The chain settings that other tools need. */
export function ChainFacts({ chain }: { chain: ChainState }) {
  const { rpcUrl, isEmbedded, chainId, nativeSymbol, requiredConfirmations } = chain;
  return (
    <div>
      <FieldList>
        <Field label="RPC address">
          {rpcUrl === undefined ? (
            <span className={text.quiet}>none while Vaultdesk listens on other addresses</span>
          ) : (
            <>
              <Identifier
                value={rpcUrl}
                label="RPC address"
                copy={isEmbedded ? 'always' : 'never'}
              />
              {!isEmbedded && <span className={text.quiet}>shortened: may contain a key</span>}
            </>
          )}
        </Field>
        <Field label="Chain id">
          <Figure value={chainId} />
          <CopyButton value={String(chainId)} label="Copy chain id" />
        </Field>
        <Field label="Native coin">{nativeSymbol}</Field>
        <Field label="Confirmations">{counted(requiredConfirmations, 'block')}</Field>
      </FieldList>
    </div>
  );
}
