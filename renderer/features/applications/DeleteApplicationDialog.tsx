import { useMutation } from '@tanstack/react-query';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { FailureAlert } from '../../components/FailureAlert.tsx';
import { Note } from '../../components/Note.tsx';
import { chooseApplication, chosenApplication } from '../../service/application-filter.ts';
import { type Application, service } from '../../service/client.ts';

/** Asks before an application is deleted, and says what is lost with it. */
export function DeleteApplicationDialog({
  application,
  onDeleted,
  onClose,
}: {
  application: Application;
  onDeleted: () => void;
  onClose: () => void;
}) {
  const remove = useMutation(
    service.applications.delete.mutationOptions({
      onSuccess: () => {
        if (chosenApplication() === application.id) chooseApplication(undefined);
        onDeleted();
      },
    }),
  );
  const { users, wallets } = application.counts;
  const ownsNothing = users === 0 && wallets === 0;
  return (
    <ConfirmDialog
      title={`Delete ${application.name}?`}
      confirm="Delete application"
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ applicationId: application.id })}
      onClose={onClose}
    >
      <p>Its tokens end at once and its client id is free again.</p>
      {!ownsNothing && (
        <Note
          tone="bad"
          title={`${users.toLocaleString('en')} users and ${wallets.toLocaleString('en')} wallets are lost`}
        >
          Their private keys are deleted with them. Whatever these wallets hold can never be moved
          again.
        </Note>
      )}
      {remove.error && <FailureAlert error={remove.error} />}
    </ConfirmDialog>
  );
}
