import { TextField } from '../../../components/form/TextField.tsx';
import { OperationDrawer } from '../../../frame/act/OperationDrawer.tsx';
import { keepAbi, type PastedContract } from '../../../service/form/pasted-abi.ts';
import { useFields } from '../../../service/form/use-fields.ts';

const example = 'function balanceOf(address owner) view returns (uint256)';

/** Takes the ABI of a contract that nobody here knows; this browser remembers it. */
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
    { text: 'text' },
  );
  const { text } = form.values;
  return (
    <OperationDrawer
      operation="contracts.parseAbi"
      form={form}
      input={{ text }}
      shown={{ text: text.trim() || example }}
      title="Paste an ABI"
      subtitle="It says what the contract can do and what its events mean. This browser remembers it; it is no secret."
      submit="Use this ABI"
      onDone={(abi) => {
        const isEmpty = abi.functions.length + abi.events.length === 0;
        const fault = isEmpty
          ? 'There is no function and no event in it. Paste an ABI with some.'
          : keepAbi(contract, abi, Date.now());
        if (fault) form.refuse('text', fault);
        else onClose();
      }}
      onClose={onClose}
    >
      <TextField
        label="ABI"
        hint={`JSON, the artifact of a compiler, or a signature a line, such as ${example}.`}
        mono
        lines={12}
        autoFocus
        {...form.bind('text')}
      />
    </OperationDrawer>
  );
}
