/** The shape conveys the meaning too, so that colour is never the only cue. */
export type Status = 'done' | 'progress' | 'idle' | 'queued' | 'attention' | 'failed' | 'off';

const shapes: Record<Status, React.ReactNode> = {
  done: <circle cx="5" cy="5" r="4" fill="var(--vd-ok-dot)" />,
  progress: (
    <>
      <circle cx="5" cy="5" r="3.8" fill="none" stroke="var(--vd-accent)" strokeWidth="1.4" />
      <path d="M5 2.6a2.4 2.4 0 0 1 0 4.8Z" fill="var(--vd-accent)" />
    </>
  ),
  idle: <circle cx="5" cy="5" r="3.3" fill="none" stroke="var(--vd-idle)" strokeWidth="1.4" />,
  queued: (
    <circle cx="5" cy="5" r="3.6" fill="none" stroke="var(--vd-idle)" strokeWidth="1.3" strokeDasharray="2 1.6" />
  ),
  attention: <path d="M5 .9 9.6 9H.4Z" fill="var(--vd-warn-dot)" />,
  failed: <path d="M5 .6 9.4 5 5 9.4.6 5Z" fill="var(--vd-bad-dot)" />,
  off: <path d="M1 5h8" stroke="var(--vd-idle)" strokeWidth="1.6" />,
};

/** A 10 px mark; put its meaning next to it, or pass `label`. */
export function StatusGlyph({ status, size = 10, label }: { status: Status; size?: number; label?: string }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 10 10"
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      focusable="false"
      style={{ flexShrink: 0 }}
    >
      {shapes[status]}
    </svg>
  );
}
