import { counted } from '../../components/figures/counted.ts';
import { Note } from '../../components/layout/Note.tsx';
import { ConfirmOperation } from '../../frame/act/ConfirmOperation.tsx';
import { chooseApplication, chosenApplication } from '../../service/call/application-filter.ts';
import type { Application } from '../../service/call/client.ts';

/** Confirms the deletion of an application and lists what is lost. */
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
      input={{ applicationId: application.id, acceptLoss: true }}
      title={`Delete ${application.name}?`}
      confirm="Delete application"
      onDone={() => {
        if (chosenApplication() === application.id) chooseApplication(undefined);
        onDeleted();
      }}
      onClose={onClose}
    >
      <p>Its tokens stop working immediately and its client id can be reused.</p>
      {!ownsNothing && (
        <Note
          tone="bad"
          title={`${counted(users, 'user')} and ${counted(wallets, 'wallet')} will be deleted`}
        >
          Their private keys are deleted too. Assets in these wallets and money of market users
          become permanently inaccessible.
        </Note>
      )}
    </ConfirmOperation>
  );
}
