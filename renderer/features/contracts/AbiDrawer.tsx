import { useMutation } from '@tanstack/react-query';
import { FormDrawer } from '../../components/FormDrawer.tsx';
import { TextField } from '../../components/TextField.tsx';
import { OperationLine } from '../../frame/OperationLine.tsx';
import { service } from '../../service/client.ts';
import { failureOf } from '../../service/failure.ts';
import { keepFunctions, type PastedContract } from '../../service/pasted-abi.ts';
import { useFields } from '../../service/use-fields.ts';

const example = 'function balanceOf(address owner) view returns (uint256)';

/** Takes the ABI of a contract that nobody here knows; this browser remembers it. */
export function AbiDrawer({
  contract,
  onClose,
}: {
  contract: PastedContract;
  onClose: () => void;
}) {
  const parse = useMutation(service.contracts.parseAbi.mutationOptions());
  const form = useFields(
    { text: '' },
    { text: (text) => (text.trim() ? null : 'Paste the ABI first.') },
    {},
  );
  const submit = form.submit(async ({ text }) => {
    try {
      const functions = await parse.mutateAsync({ text });
      const fault =
        functions.length === 0
          ? 'There is no function in it. Paste an ABI with functions.'
          : keepFunctions(contract, functions, Date.now());
      if (fault) form.refuse('text', fault);
      else onClose();
    } catch (error) {
      const { message, fields } = failureOf(error);
      form.refuse('text', fields?.[0] ? fields[0].message : message);
    }
  });
  return (
    <FormDrawer
      title="Paste an ABI"
      subtitle="It says what the contract can do. This browser remembers it; it is no secret."
      submit="Use this ABI"
      busy={parse.isPending}
      {...form.faults}
      onSubmit={submit}
      onClose={onClose}
      apiLine={
        <OperationLine
          operation="contracts.parseAbi"
          input={{ text: form.values.text.trim() || example }}
        />
      }
    >
      <TextField
        label="ABI"
        hint={`JSON, the artifact of a compiler, or a signature a line, such as ${example}.`}
        mono
        lines={12}
        autoFocus
        {...form.bind('text')}
      />
    </FormDrawer>
  );
}
