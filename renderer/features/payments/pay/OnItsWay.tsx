import { FailureAlert } from '../../../components/FailureAlert.tsx';
import { FormDrawer } from '../../../components/FormDrawer.tsx';
import { SkeletonLine } from '../../../components/Skeleton.tsx';

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
