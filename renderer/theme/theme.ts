import { type CSSVariablesResolver, colorsTuple, createTheme, rem } from '@mantine/core';

const ink = colorsTuple('#EEF2FF #DDE6FF #BACCFF #93AFFF #6C90FA #4069E8 #2F5AE0 #2448C0 #1D3A9A #172C72'.split(' '));
const gray = colorsTuple('#FAF9F6 #F4F2ED #E9E6DF #DAD6CD #C3BEB3 #9C968A #6E695F #565249 #38352F #1C1A17'.split(' '));
const dark = colorsTuple('#ECEAE4 #C9C5BB #B0ACA2 #918D83 #57544D #3A3834 #2A2926 #1E1E1C #171716 #0F0F0E'.split(' '));
const red = colorsTuple('#FDEEEC #FADAD6 #F4B4AD #F28D84 #EC675C #D9463B #C5352B #A92A21 #821F18 #571410'.split(' '));

/** Sizes, shapes and scales of the console; colours of single parts are the `--vd-*` variables of colours.css. */
export const theme = createTheme({
  primaryColor: 'ink',
  primaryShade: { light: 6, dark: 5 },
  black: '#1C1A17',
  cursorType: 'pointer',
  respectReducedMotion: true,
  colors: { ink, gray, dark, red },
  fontFamily: "'Inter Variable', system-ui, sans-serif",
  fontFamilyMonospace: "'JetBrains Mono Variable', ui-monospace, monospace",
  fontSizes: { xs: rem(11), sm: rem(12), md: rem(13), lg: rem(15), xl: rem(20) },
  lineHeights: { xs: '16px', sm: '18px', md: '20px', lg: '22px', xl: '28px' },
  fontWeights: { regular: '400', medium: '550', bold: '620' },
  headings: { fontWeight: '620' },
  spacing: { xs: rem(4), sm: rem(8), md: rem(12), lg: rem(16), xl: rem(24) },
  radius: { xs: rem(4), sm: rem(6), md: rem(8), lg: rem(10), xl: rem(14) },
  defaultRadius: 'sm',
  breakpoints: { md: '68.75em' },
  shadows: { md: 'var(--vd-shadow-md)', lg: 'var(--vd-shadow-lg)', xl: 'var(--vd-shadow-xl)' },
  components: {
    Button: {
      defaultProps: { variant: 'default', size: 'sm' },
      vars: (_: unknown, { size }: { size?: string }) => ({
        root: {
          '--button-height': size === 'xs' ? rem(28) : size === 'md' ? rem(36) : rem(32),
          '--button-padding-x': size === 'xs' ? rem(10) : size === 'md' ? rem(14) : rem(12),
          '--button-fz': size === 'xs' ? rem(12) : rem(13),
        },
      }),
    },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 28 } },
    Tooltip: { defaultProps: { transitionProps: { duration: 120 }, offset: 6, fz: 'sm' } },
    Menu: {
      defaultProps: {
        shadow: 'md',
        radius: 'lg',
        offset: 4,
        // The first item takes the focus: a placeholder would be a child that a menu may not have.
        withInitialFocusPlaceholder: false,
        transitionProps: { duration: 120, transition: 'fade' },
      },
    },
    Popover: { defaultProps: { shadow: 'md', radius: 'lg' } },
    Checkbox: { defaultProps: { size: 'xs', radius: 'xs' } },
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
    // The options scroll themselves: a reader that is led through them by arrows sees each.
    Select: { defaultProps: { withScrollArea: false } },
    Autocomplete: { defaultProps: { withScrollArea: false } },
    Combobox: { defaultProps: { shadow: 'md', radius: 'lg', offset: 4 } },
  },
});

/** The colours of Mantine, which follow from those of the console in colours.css. */
const mantineColours = {
  '--mantine-color-body': 'var(--vd-surface)',
  '--mantine-color-text': 'var(--vd-text)',
  '--mantine-color-bright': 'var(--vd-text)',
  '--mantine-color-default-color': 'var(--vd-text)',
  '--mantine-color-default-border': 'var(--vd-line-strong)',
  '--mantine-color-dimmed': 'var(--vd-text3)',
  '--mantine-color-placeholder': 'var(--vd-text3)',
  '--mantine-color-anchor': 'var(--vd-accent-text)',
  '--mantine-color-success': 'var(--vd-ok-text)',
  '--mantine-color-error': 'var(--vd-bad-text)',
  '--mantine-color-default': 'light-dark(var(--vd-surface), var(--vd-raised))',
  '--mantine-color-default-hover': 'light-dark(var(--vd-hover), #262624)',
};

export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: mantineColours,
  dark: mantineColours,
});
