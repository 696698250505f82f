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

/** How other tools reach a chain: ethers, cast, and the fields MetaMask asks for. */
export function ConnectDrawer({ chain, onClose }: { chain: ChainState; onClose: () => void }) {
  const reached = { ...chain, rpcUrl: chain.rpcUrl ?? '<RPC address>' };
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
        <Note tone="plain" title="Use the address of your node as you configured it">
          Only its beginning is shown here, because the rest may be a key.
        </Note>
      )}
      <CodeWell
        title="In a program"
        examples={[
          { label: 'ethers', language: 'script', code: toEthersScript(reached) },
          { label: 'cast', language: 'shell', code: toCastCommand(reached) },
        ]}
      />
      <section>
        <h3 className={text.title}>In MetaMask</h3>
        <p className={`${text.quiet} ${text.small}`}>
          Add a network by hand with these values.
          {chain.isEmbedded && ' The setting “Who calls the embedded chains” lets extensions in.'}
        </p>
        <FieldList>
          {toMetaMaskFields(reached).map(({ label, value }) => (
            <Field key={label} label={label}>
              <Identifier value={value} label={label} />
            </Field>
          ))}
        </FieldList>
      </section>
      {chain.isEmbedded && <OperatorRpc secretType={chain.secretType} />}
      {chain.isEmbedded && (
        <p className={`${text.quiet} ${text.small}`}>
          The RPC address stays the same as long as Vaultdesk listens on this port. A call to a
          chain that is asleep starts it.
        </p>
      )}
    </FormDrawer>
  );
}
