import { type MantineColorScheme, SegmentedControl, useMantineColorScheme } from '@mantine/core';
import { Card } from '../../../components/layout/Card.tsx';
import text from '../../../components/text.module.css';

const themes = [
  { value: 'auto', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const satisfies readonly { value: MantineColorScheme; label: string }[];

/** Light, dark or system theme; stored in this browser. */
export function AppearanceCard() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Card title="Appearance">
      <SegmentedControl
        fullWidth
        size="xs"
        aria-label="Theme"
        data={[...themes]}
        value={colorScheme}
        onChange={(newValue) => {
          const theme = themes.find(({ value }) => value === newValue);
          if (theme) setColorScheme(theme.value);
        }}
      />
      <p className={`${text.quiet} ${text.below}`}>Stored in this browser only.</p>
    </Card>
  );
}
