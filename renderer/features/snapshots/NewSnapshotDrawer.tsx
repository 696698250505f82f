import { newSnapshotName } from '../../../service/model/installation/snapshot.ts';
import { OperationForm } from '../../frame/act/OperationForm.tsx';
import { useFields } from '../../service/form/use-fields.ts';

/** Names a new snapshot. */
export function NewSnapshotDrawer({ onClose }: { onClose: () => void }) {
  return (
    <OperationForm
      operation="snapshots.create"
      form={useFields({ name: '' })}
      fields={{
        name: { label: 'Name', hint: 'e.g. before-the-sale.', mono: true, rule: newSnapshotName, blank: '<name>' },
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
