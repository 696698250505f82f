import { TextField } from '../../../components/form/TextField.tsx';
import { OperationDrawer } from '../../../frame/act/OperationDrawer.tsx';
import { keepAbi, type PastedContract } from '../../../service/form/pasted-abi.ts';
import { useFields } from '../../../service/form/use-fields.ts';

const example = 'function balanceOf(address owner) view returns (uint256)';

/** Accepts the ABI of an unknown contract; this browser remembers it. */
export function AbiDrawer({
  contract,
  onClose,
}: {
  contract: PastedContract;
  onClose: () => void;
}) {
  const form = useFields(
    { text: '' },
    { text: (text) => (text.trim() ? null : 'Paste the ABI first.') },
  );
  const { text } = form.values;
  return (
    <OperationDrawer
      operation="contracts.parseAbi"
      form={form}
      input={{ text }}
      shown={{ text: text.trim() || example }}
      title="Paste ABI"
      subtitle="Describes functions and events. Stored in this browser; not a secret."
      submit="Use ABI"
      onDone={(abi) => {
        const isEmpty = abi.functions.length + abi.events.length === 0;
        const fault = isEmpty
          ? 'The ABI contains no functions or events. Paste another one.'
          : keepAbi(contract, abi, Date.now());
        if (fault) form.refuse('text', fault);
        else onClose();
      }}
      onClose={onClose}
    >
      <TextField
        label="ABI"
        hint={`JSON, a compiler artifact, or one signature per line, e.g. ${example}.`}
        mono
        lines={12}
        autoFocus
        {...form.bind('text')}
      />
    </OperationDrawer>
  );
}
