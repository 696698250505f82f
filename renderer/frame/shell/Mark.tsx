/** The product's mark: the dial of a vault. Decorative, because the name is next to it. */
export function Mark({ size = 20 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 28 28" aria-hidden="true" focusable="false">
      <rect width="28" height="28" rx="8" fill="var(--vd-text)" />
      <g stroke="var(--vd-surface)" strokeWidth="2.2" fill="none" strokeLinecap="round">
        <circle cx="14" cy="14" r="8" />
        <path d="m14 14 4.6-4.6" />
      </g>
      <circle cx="14" cy="14" r="2.3" fill="var(--vd-surface)" />
    </svg>
  );
}
