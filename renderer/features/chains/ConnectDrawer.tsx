import { Button } from '@mantine/core';
import type { ChainState } from '../../../service/resources/chain-view.ts';
import { CodeWell } from '../../components/code/CodeWell.tsx';
import { Identifier } from '../../components/code/Identifier.tsx';
import { FormDrawer } from '../../components/form/FormDrawer.tsx';
import { Field, FieldList } from '../../components/layout/FieldList.tsx';
import { Note } from '../../components/layout/Note.tsx';
import text from '../../components/text.module.css';
import { toCastCommand, toEthersScript, toMetaMaskFields } from './connect-text.ts';
import { OperatorRpc } from './OperatorRpc.tsx';

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
        <h3 className={text.title}>In MetaMask</h3>
        <p className={`${text.quiet} ${text.small}`}>
          Add a network manually with these values.
          {chain.isEmbedded &&
            ' To allow browser extensions, change the setting “Callers of embedded chains”.'}
        </p>
        <FieldList>
          {toMetaMaskFields(chainWithUrl).map(({ label, value }) => (
            <Field key={label} label={label}>
              <Identifier value={value} label={label} />
            </Field>
          ))}
        </FieldList>
      </section>
      {chain.isEmbedded && <OperatorRpc secretType={chain.secretType} />}
      {chain.isEmbedded && (
        <p className={`${text.quiet} ${text.small}`}>
          The RPC address is stable while the Vaultdesk port is unchanged. A call starts a sleeping
          chain.
        </p>
      )}
    </FormDrawer>
  );
}
