import { newSnapshotName } from '../../../service/resources/snapshot.ts';
import { TextField } from '../../components/form/TextField.tsx';
import { OperationDrawer } from '../../frame/act/OperationDrawer.tsx';
import { firstMessage } from '../../service/form/form-errors.ts';
import { useFields } from '../../service/form/use-fields.ts';

/** Names a new snapshot. */
export function NewSnapshotDrawer({ onClose }: { onClose: () => void }) {
  const form = useFields(
    { name: '' },
    { name: (value) => firstMessage(newSnapshotName, value.trim()) },
    { name: 'name' },
  );
  const name = form.values.name.trim();
  return (
    <OperationDrawer
      operation="snapshots.create"
      form={form}
      input={{ name }}
      shown={{ name: name || '<name>' }}
      title="New snapshot"
      subtitle="Records, embedded chains and the clock in one file. PINs and keys stay sealed."
      submit="Take snapshot"
      leadsTo={() => ({ to: '/snapshots' })}
      onClose={onClose}
    >
      <TextField label="Name" hint="e.g. before-the-sale." mono autoFocus {...form.bind('name')} />
    </OperationDrawer>
  );
}
