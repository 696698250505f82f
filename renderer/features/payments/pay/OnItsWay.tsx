import { FormDrawer } from '../../../components/form/FormDrawer.tsx';
import { SkeletonLine } from '../../../components/layout/Skeleton.tsx';
import { FailureAlert } from '../../../components/status/FailureAlert.tsx';

/** A drawer whose payment has not arrived yet, or cannot be had. */
export function OnItsWay({
  title,
  error,
  onClose,
}: {
  title: string;
  error: unknown;
  onClose: () => void;
}) {
  return (
    <FormDrawer title={title} onClose={onClose}>
      {error ? <FailureAlert error={error} /> : <SkeletonLine />}
    </FormDrawer>
  );
}
