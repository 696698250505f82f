import { localPreference } from '../../../service/queries/local-preferences.ts';
import { Segments } from '../../layout/loading/Segments.tsx';

/** The row height of every list in this browser, in pixels. */
export const storedRowHeight = () => Number(localStorage.getItem(localPreference.density)) || 40;

export function DensitySwitch({ rowHeight, onChange }: { rowHeight: number; onChange: (rowHeight: number) => void }) {
  return (
    <Segments
      label="Row height"
      value={String(rowHeight)}
      options={[
        { value: '40', label: 'Default' },
        { value: '32', label: 'Compact' },
      ]}
      onChange={(chosen) => {
        localStorage.setItem(localPreference.density, chosen);
        onChange(Number(chosen));
      }}
    />
  );
}
