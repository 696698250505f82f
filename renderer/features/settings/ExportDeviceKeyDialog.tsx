import { useMutation } from '@tanstack/react-query';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { FailureAlert } from '../../components/FailureAlert.tsx';
import { OperationLine } from '../../frame/OperationLine.tsx';
import { service } from '../../service/client.ts';
import { saveFile } from '../../service/save-file.ts';

/** Says what the device key is worth, and saves it as a file. */
export function ExportDeviceKeyDialog({ onClose }: { onClose: () => void }) {
  const exporting = useMutation(
    service.system.exportDeviceKey.mutationOptions({
      onSuccess: ({ fileName, bytes }) => {
        const key = Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0));
        saveFile(fileName, key, 'application/octet-stream');
        onClose();
      },
    }),
  );
  return (
    <ConfirmDialog
      title="Export the device key?"
      confirm="Save the key"
      destructive={false}
      busy={exporting.isPending}
      onConfirm={() => exporting.mutate({})}
      onClose={onClose}
    >
      <p>
        PINs and biometrics open wallets only together with this key. A copy of the data folder
        needs it too: keep it apart from backups, as whoever has both can try PINs.
      </p>
      <p>
        To use it, start with <code>--device-key-file</code> and the path of the file. Without it,
        emergency codes still open everything.
      </p>
      <OperationLine operation="system.exportDeviceKey" input={{}} />
      {exporting.error && <FailureAlert error={exporting.error} />}
    </ConfirmDialog>
  );
}
