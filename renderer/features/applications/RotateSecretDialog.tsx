import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { FailureAlert } from '../../components/FailureAlert.tsx';
import type { Application } from '../../service/client.ts';

/** Asks before the secret in use stops working. */
export function RotateSecretDialog({
  application,
  busy,
  error,
  onConfirm,
  onClose,
}: {
  application: Application;
  busy: boolean;
  error: unknown;
  onConfirm: () => void;
  onClose: () => void;
}) {
  return (
    <ConfirmDialog
      title={`Replace the secret of ${application.name}?`}
      confirm="Replace secret"
      busy={busy}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>
        The old secret and every access token that was got with it are refused from now on: what
        runs with them stops until it has the new secret. You will see the new secret once.
      </p>
      {Boolean(error) && <FailureAlert error={error} />}
    </ConfirmDialog>
  );
}
