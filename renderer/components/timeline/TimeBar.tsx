import { Flex } from '@mantine/core';
import type { TraceSpan } from '../../../service/model/history/trace.ts';

/** A duration as a proportional bar: work is filled, waiting is outlined. Put its description below. */
export function TimeBar({ parts }: { parts: readonly TraceSpan[] }) {
  return (
    <Flex gap={2} h={8} aria-hidden="true">
      {parts.map(({ name, took, isWait }, index) => (
        <span key={name} style={{ ...partStyle(lookOf(parts, index, isWait)), flex: `${took * 1_000} 1 0` }} />
      ))}
    </Flex>
  );
}

/** Up to four working parts have distinct colours. */
export function lookOf(parts: readonly TraceSpan[], index: number, isWait: boolean): string {
  if (isWait) return 'waited';
  if (parts[index]?.name === 'other') return 'rest';
  const workingBefore = parts.slice(0, index).filter((part) => !part.isWait).length;
  return ['worked', 'second', 'third'][workingBefore] ?? 'fourth';
}

/** A square in the colour of a part, before its label. */
export function Swatch({ look }: { look: string }) {
  return <span style={{ ...partStyle(look), flex: '0 0 8px', width: 8, height: 8 }} aria-hidden="true" />;
}

const fills: Readonly<Record<string, string>> = {
  worked: 'var(--vd-chart-1)',
  second: 'color-mix(in srgb, var(--vd-chart-1) 40%, var(--vd-card))',
  third: 'color-mix(in srgb, var(--vd-chart-1) 65%, var(--vd-card))',
  fourth: 'color-mix(in srgb, var(--vd-chart-1) 60%, var(--vd-text))',
  rest: 'var(--vd-chart-2)',
};

function partStyle(look: string): React.CSSProperties {
  const border = `1.5px solid ${fills[look] ?? 'var(--vd-chart-2)'}`;
  return { minWidth: 3, border, borderRadius: 2, background: fills[look] };
}
