import { localPreference } from '../../../service/queries/local-preferences.ts';
import { SwitchButtons } from './SwitchButtons.tsx';

/** The row height of every list in this browser, in pixels. */
export const storedRowHeight = () => Number(localStorage.getItem(localPreference.density)) || 40;

/** Switches the row height of every list; a single button in a narrow list. */
export function DensitySwitch({
  rowHeight,
  isNarrow,
  onChange,
}: {
  rowHeight: number;
  isNarrow: boolean;
  onChange: (rowHeight: number) => void;
}) {
  const compact = { value: '32', label: 'Compact' };
  return (
    <SwitchButtons
      label="Row height"
      value={String(rowHeight)}
      options={isNarrow ? [compact] : [{ value: '40', label: 'Default' }, compact]}
      onChange={(chosen) => {
        const next = isNarrow && rowHeight < 40 ? 40 : Number(chosen);
        localStorage.setItem(localPreference.density, String(next));
        onChange(next);
      }}
    />
  );
}
