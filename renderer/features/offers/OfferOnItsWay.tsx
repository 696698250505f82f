import { FormDrawer } from '../../components/form/FormDrawer.tsx';
import { SkeletonLine } from '../../components/layout/Skeleton.tsx';
import { FailureAlert } from '../../components/status/FailureAlert.tsx';

/** The drawer while its offer has not arrived, or why it does not. */
export function OfferOnItsWay({
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
      {error ? <FailureAlert error={error} /> : <SkeletonLine width="60%" />}
    </FormDrawer>
  );
}
