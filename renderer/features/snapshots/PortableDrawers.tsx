import { useQuery } from '@tanstack/react-query';
import { newPassphrase, newSnapshotName, unusedSnapshotName } from '../../../service/model/installation/snapshot.ts';
import { TextField } from '../../components/form/TextField.tsx';
import { Note } from '../../components/layout/Note.tsx';
import { OperationForm } from '../../frame/action/OperationForm.tsx';
import { service } from '../../service/call/client.ts';
import { saveFile } from '../../service/call/save-file.ts';
import { useFields } from '../../service/form/use-fields.ts';

/** Seals a snapshot under a passphrase and saves the file, which any installation opens. */
export function ExportPortableDrawer({ name, onClose }: { name: string; onClose: () => void }) {
  const form = useFields({ passphrase: '', passphraseAgain: '' });
  const { passphrase, passphraseAgain } = form.values;
  return (
    <OperationForm
      operation="snapshots.seal"
      form={form}
      fields={{
        passphrase: { label: 'Passphrase', secret: 'PASSPHRASE', hint: 'At least 12 characters.', rule: newPassphrase },
        passphraseAgain: {
          label: 'Repeat passphrase',
          secret: 'PASSPHRASE',
          valid: passphraseAgain !== '' && passphraseAgain === passphrase,
          rule: (text) => (text === passphrase ? null : 'The passphrases differ. Enter the same passphrase twice.'),
        },
      }}
      input={(texts) => ({ name, passphrase: texts.passphrase })}
      title={`Export ${name}`}
      subtitle="One file that any installation opens with the passphrase."
      submit="Export snapshot"
      onDone={({ file }) => {
        saveFile(`${name}.vaultdesk`, file, 'application/octet-stream');
        onClose();
      }}
      onClose={onClose}
    >
      <Note tone="warn" title="Anyone with the file and its passphrase can guess the PINs">
        The file contains the keys of this world. The passphrase is stored nowhere.
      </Note>
    </OperationForm>
  );
}

/** Asks for the passphrase of a portable snapshot and adds it to the list. */
export function ImportPortableDrawer({ file, onClose }: { file: { name: string; text: string }; onClose: () => void }) {
  return (
    <OperationForm
      operation="snapshots.import"
      form={useFields({ file: file.text, passphrase: '' }, {}, { 'snapshot.passphrase-incorrect': 'passphrase' })}
      fields={{
        file: { shownAs: '<file>', render: () => null },
        passphrase: { label: 'Passphrase', secret: 'PASSPHRASE', hint: 'Chosen at the export.', autoFocus: true },
      }}
      input={(texts) => ({ file: texts.file, passphrase: texts.passphrase })}
      title={`Import ${file.name}`}
      subtitle="Adds the snapshot to the list. The current world does not change."
      submit="Import snapshot"
      leadsTo={() => ({ to: '/snapshots' })}
      onClose={onClose}
    />
  );
}

/** Takes a snapshot; Enter accepts the suggested name. */
export function NewSnapshotDrawer({ onClose }: { onClose: () => void }) {
  const { data = [], isPending } = useQuery(service.snapshots.list.queryOptions({}));
  return isPending ? null : <NamedSnapshotDrawer name={unusedSnapshotName(data)} onClose={onClose} />;
}

function NamedSnapshotDrawer({ name: suggestion, onClose }: { name: string; onClose: () => void }) {
  return (
    <OperationForm
      operation="snapshots.create"
      form={useFields({ name: suggestion })}
      fields={{
        name: {
          rule: newSnapshotName,
          blank: '<name>',
          render: (field) => (
            <div ref={selectOnFocus}>
              <TextField label="Name" hint="e.g. before-the-sale." mono autoFocus {...field} />
            </div>
          ),
        },
      }}
      input={({ name }) => ({ name })}
      title="New snapshot"
      subtitle="Records, embedded chains and the clock in one file. PINs and keys stay sealed."
      submit="Take snapshot"
      leadsTo={() => ({ to: '/snapshots' })}
      onClose={onClose}
    />
  );
}

/** Selects the text of a focused field, so that typing replaces it. */
function selectOnFocus(element: HTMLElement | null): void {
  element?.addEventListener('focusin', ({ target }) => target instanceof HTMLInputElement && target.select());
}
