import { SkeletonLine } from '../../layout/loading/Skeleton.tsx';
import { FailureAlert } from '../../status/FailureAlert.tsx';
import { FormDrawer } from './FormDrawer.tsx';

/** A drawer whose record is loading or could not be loaded. */
export function AwaitedDrawer({ title, error, onClose }: { title: string; error: unknown; onClose: () => void }) {
  return (
    <FormDrawer title={title} onClose={onClose}>
      {error ? <FailureAlert error={error} /> : <SkeletonLine />}
    </FormDrawer>
  );
}
