import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ChainState } from '../../../service/model/transactions/chain-view.ts';
import { CodeWell } from '../../components/code/CodeWell.tsx';
import { FormDrawer } from '../../components/form/drawers/FormDrawer.tsx';
import { Details } from '../../components/layout/FieldList.tsx';
import { Note } from '../../components/layout/Note.tsx';
import { CoveredSecret } from '../../components/secret/OneTimeSecret.tsx';
import { FailureAlert } from '../../components/status/FailureAlert.tsx';
import { useOperation } from '../../frame/action/use-operation.tsx';
import { toCastCommand, toEthersScript, toMetaMaskFields } from './connect-text.ts';

/** How other tools connect to a chain: ethers, cast and MetaMask. */
export function ConnectDrawer({ chain, onClose }: { chain: ChainState; onClose: () => void }) {
  const chainWithUrl = { ...chain, rpcUrl: chain.rpcUrl ?? '<RPC address>' };
  return (
    <FormDrawer
      title={`Connect to ${chain.secretType}`}
      subtitle="For tools on this machine. They see the same blocks as Vaultdesk."
      foot={
        <Button type="submit" data-autofocus>
          Done
        </Button>
      }
      onSubmit={onClose}
      onClose={onClose}
    >
      {!chain.isEmbedded && (
        <Note tone="plain" title="Use your node's address as configured">
          Only the start is shown because the rest may contain a key.
        </Note>
      )}
      <CodeWell
        title="In a program"
        examples={[
          { label: 'ethers', language: 'script', code: toEthersScript(chainWithUrl) },
          { label: 'cast', language: 'shell', code: toCastCommand(chainWithUrl) },
        ]}
      />
      <section>
        <h3 className="title">In MetaMask</h3>
        <p className="quiet small">
          Add a network manually with these values.
          {chain.isEmbedded && ' To allow browser extensions, change the setting “Callers of embedded chains”.'}
        </p>
        <Details of={toMetaMaskFields(chainWithUrl).map(({ label, value }) => [label, { copy: value, as: label }])} />
      </section>
      {chain.isEmbedded && <OperatorRpc secretType={chain.secretType} />}
      {chain.isEmbedded && (
        <p className="quiet small">
          The RPC address is stable while the Vaultdesk port is unchanged. A call starts a sleeping chain.
        </p>
      )}
    </FormDrawer>
  );
}

/** The address that also accepts operator methods; fetched on a click, then masked. */
function OperatorRpc({ secretType }: Pick<ChainState, 'secretType'>) {
  const [rpcUrl, setRpcUrl] = useState<string>();
  const show = useOperation('chains.showOperatorRpc', { secretType });
  return (
    <section>
      <h3 className="title">With operator methods</h3>
      <p className="quiet small">
        For tools that mine, move time, trace or set balances, e.g. evm_mine, evm_increaseTime, debug_traceTransaction,
        anvil_setBalance. The address contains a key that changes on every start. Keep it secret.
      </p>
      {Boolean(show.error) && <FailureAlert error={show.error} />}
      {rpcUrl ? (
        <CoveredSecret label="Operator RPC address" value={rpcUrl} />
      ) : (
        <Button
          size="xs"
          {...show.button}
          onClick={() => show.attempt({ secretType }, (response) => setRpcUrl(response.rpcUrl))}
        >
          Show address
        </Button>
      )}
    </section>
  );
}
