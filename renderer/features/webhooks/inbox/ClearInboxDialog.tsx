import { counted } from '../../../components/figures/counted.ts';
import { ConfirmOperation } from '../../../frame/act/ConfirmOperation.tsx';

/** Asks for confirmation before messages are deleted. */
export function ClearInboxDialog({
  name,
  count,
  onClose,
}: {
  name: string;
  count: number;
  onClose: () => void;
}) {
  const messages = counted(count, 'message');
  return (
    <ConfirmOperation
      operation="inboxes.clear"
      input={{ name }}
      title={`Delete ${messages}?`}
      confirm={`Delete ${messages}`}
      onClose={onClose}
    >
      <p>
        The inbox {name} is then empty, including its memory of past event ids. Deliveries keep
        their attempts and responses.
      </p>
    </ConfirmOperation>
  );
}
