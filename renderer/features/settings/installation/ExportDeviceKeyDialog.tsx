import { ConfirmOperation } from '../../../frame/act/ConfirmOperation.tsx';
import { saveFile } from '../../../service/call/save-file.ts';

/** Explains the value of the device key and saves it as a file. */
export function ExportDeviceKeyDialog({ onClose }: { onClose: () => void }) {
  return (
    <ConfirmOperation
      operation="system.exportDeviceKey"
      input={{}}
      title="Export the device key?"
      confirm="Save key"
      destructive={false}
      onDone={({ fileName, bytes }) => {
        const key = Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0));
        saveFile(fileName, key, 'application/octet-stream');
        onClose();
      }}
      onClose={onClose}
    >
      <p>
        PINs and biometrics unlock wallets only together with this key. A copy of the data folder
        needs it too. Store it apart from backups: anyone with both can try PINs.
      </p>
      <p>
        To use it, start with <code>--device-key-file</code> and the path of the file. Without it,
        emergency codes still unlock everything.
      </p>
    </ConfirmOperation>
  );
}
