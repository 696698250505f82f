import { Link } from '@tanstack/react-router';
import type { PaymentInspection, PaymentStep } from '../../../../service/resources/payment.ts';
import { Timeline } from '../../../components/timeline/Timeline.tsx';
import { steps } from '../payment-labels.ts';

export function PaymentTimeline({ payment: { timeline } }: { payment: PaymentInspection }) {
  const isOver = timeline.some(({ kind }) => /^purchase_(?:completed|failed)$/.test(kind));
  const isAnswered = (index: number) => index < timeline.length - 1;
  const entries = timeline.map((step, index) => {
    const { what, status } = steps[step.kind];
    const isBehind =
      (step.kind === 'purchase_started' && isOver) ||
      (step.kind === 'requires_action' && isAnswered(index));
    return {
      id: String(index),
      at: step.at,
      what,
      why: <Detail step={step} />,
      status: isBehind ? ('done' as const) : status,
    };
  });
  return <Timeline label="Timeline" entries={entries.reverse()} />;
}

function Detail({ step: { kind, detail } }: { step: PaymentStep }) {
  if (!detail) return null;
  if (kind === 'purchase_started')
    return (
      <Link to="/fulfillments" search={{ selected: detail }}>
        Show fulfillment
      </Link>
    );
  return detail.charAt(0).toUpperCase() + detail.slice(1);
}
