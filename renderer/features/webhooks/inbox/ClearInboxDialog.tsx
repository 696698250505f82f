import { counted } from '../../../components/figures/counted.ts';
import { ConfirmOperation } from '../../../frame/act/ConfirmOperation.tsx';

/** Asks before messages are forgotten. */
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
      title={`Forget ${messages}?`}
      confirm={`Forget ${messages}`}
      onClose={onClose}
    >
      <p>
        The inbox {name} is empty then, and knows no more what it had before. Deliveries keep their
        tries and answers.
      </p>
    </ConfirmOperation>
  );
}
