import { counted } from '../../components/figures/counted.ts';
import { Note } from '../../components/layout/Note.tsx';
import { ConfirmOperation } from '../../frame/act/ConfirmOperation.tsx';
import { chooseApplication, chosenApplication } from '../../service/call/application-filter.ts';
import type { Application } from '../../service/call/client.ts';

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
  const { users, wallets } = application.counts;
  const ownsNothing = users === 0 && wallets === 0;
  return (
    <ConfirmOperation
      operation="applications.delete"
      input={{ applicationId: application.id }}
      title={`Delete ${application.name}?`}
      confirm="Delete application"
      onDone={() => {
        if (chosenApplication() === application.id) chooseApplication(undefined);
        onDeleted();
      }}
      onClose={onClose}
    >
      <p>Its tokens end at once and its client id is free again.</p>
      {!ownsNothing && (
        <Note
          tone="bad"
          title={`${counted(users, 'user')} and ${counted(wallets, 'wallet')} are lost`}
        >
          Their private keys are deleted with them. Whatever these wallets hold can never be moved
          again.
        </Note>
      )}
    </ConfirmOperation>
  );
}
