import { useMutation } from '@tanstack/react-query';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { FailureAlert } from '../../components/FailureAlert.tsx';
import { OperationLine } from '../../frame/OperationLine.tsx';
import { service } from '../../service/client.ts';

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
  const clear = useMutation(service.inboxes.clear.mutationOptions({ onSuccess: onClose }));
  const messages = count === 1 ? '1 message' : `${count.toLocaleString('en')} messages`;
  return (
    <ConfirmDialog
      title={`Forget ${messages}?`}
      confirm={`Forget ${messages}`}
      busy={clear.isPending}
      onConfirm={() => clear.mutate({ name })}
      onClose={onClose}
      apiLine={<OperationLine operation="inboxes.clear" input={{ name }} />}
    >
      <p>
        The inbox {name} is empty then, and knows no more what it had before. Deliveries keep their
        tries and answers.
      </p>
      {clear.error && <FailureAlert error={clear.error} />}
    </ConfirmDialog>
  );
}
