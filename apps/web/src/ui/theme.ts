import {
  Anchor,
  Button,
  Card,
  type CSSVariablesResolver,
  type CheckboxProps,
  Input,
  type MenuProps,
  type ModalProps,
  type PasswordInputProps,
  type PopoverProps,
  Skeleton,
  type TabsProps,
  type TooltipProps,
  createTheme,
} from '@mantine/core'

/** Width in px from which the desktop layout applies; below it the mobile one. */
export const MOBILE_BREAKPOINT = 768

/**
 * What is said of components that the first page does without, by name alone: `extend` would load them with it.
 */
const loadedWithTheirPages = {
  Checkbox: {
    styles: { input: { cursor: 'pointer' }, label: { cursor: 'pointer' } } satisfies CheckboxProps['styles'],
  },
  Menu: {
    defaultProps: {
      // the placeholder is an element a menu may not have
      withInitialFocusPlaceholder: false,
      shadow: 'md',
      radius: 'lg',
      transitionProps: { duration: 120 },
    } satisfies Partial<MenuProps>,
  },
  Modal: {
    defaultProps: {
      radius: 'lg',
      centered: true,
      closeButtonProps: { 'aria-label': 'Close' },
    } satisfies Partial<ModalProps>,
  },
  PasswordInput: {
    defaultProps: {
      visibilityToggleButtonProps: { 'aria-label': 'Show or hide password' },
    } satisfies Partial<PasswordInputProps>,
  },
  Popover: {
    defaultProps: { shadow: 'md', radius: 'lg', transitionProps: { duration: 120 } } satisfies Partial<PopoverProps>,
  },
  // the line under tabs is a hairline's colour in the dark too
  Tabs: { styles: { root: { '--tab-border-color': 'var(--kw-hairline)' } } satisfies TabsProps['styles'] },
  Tooltip: {
    defaultProps: { openDelay: 300, transitionProps: { duration: 120 } } satisfies Partial<TooltipProps>,
  },
}

/** The visual language as a Mantine theme; the colours themselves stand in `tokens.css`. */
export const theme = createTheme({
  primaryColor: 'pine',
  primaryShade: { light: 7, dark: 6 },
  autoContrast: false,
  cursorType: 'pointer',
  // dialogs and menus stand at once for who wants no motion
  respectReducedMotion: true,
  colors: {
    // Mantine's dark greys, tinted like our own dark surfaces (7 surface, 6 control, 5 hairline, 4 control border)
    dark: [
      '#e8edeb',
      '#c3ccc8',
      '#9aa6a2',
      '#8b9793',
      '#3a4642',
      '#28312e',
      '#1a211f',
      '#131817',
      '#0f1312',
      '#0c100f',
    ],
    pine: [
      '#eefaf5',
      '#d9f2e7',
      '#b3e4cf',
      '#84d1b3',
      '#55ba95',
      '#2f9f7b',
      '#1b8264',
      '#146a52',
      '#0f5543',
      '#0a3d31',
    ],
  },
  fontFamily: '"Geist Variable", system-ui, -apple-system, "Segoe UI", Roboto, sans-serif',
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '18px' },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.4' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '16px' },
  defaultRadius: 'md',
  breakpoints: { xs: '30em', sm: '48em', md: '64em', lg: '75em', xl: '90em' },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '24px', lineHeight: '1.25' },
      h2: { fontSize: '18px', lineHeight: '1.3' },
      h3: { fontSize: '15px', lineHeight: '1.4' },
    },
  },
  shadows: {
    xs: 'var(--kw-shadow-card)',
    sm: 'var(--kw-shadow-card)',
    md: 'var(--kw-shadow-float)',
    lg: 'var(--kw-shadow-float)',
    xl: 'var(--kw-shadow-float)',
  },
  components: {
    Anchor: Anchor.extend({ defaultProps: { c: 'var(--kw-accent)', underline: 'hover' } }),
    Button: Button.extend({ styles: { label: { fontWeight: 500 } } }),
    Card: Card.extend({ defaultProps: { withBorder: true, radius: 'lg', shadow: 'xs', padding: 'var(--kw-inset)' } }),
    Input: Input.extend({ defaultProps: { size: 'md' } }),
    InputWrapper: Input.Wrapper.extend({ defaultProps: { size: 'sm' } }),
    ...loadedWithTheirPages,
    Skeleton: Skeleton.extend({ defaultProps: { radius: 'sm' } }),
  },
})

const shared = {
  '--mantine-color-body': 'var(--kw-surface)',
  '--mantine-color-text': 'var(--kw-text)',
  '--mantine-color-dimmed': 'var(--kw-dimmed)',
  '--mantine-color-placeholder': 'var(--kw-placeholder)',
  '--mantine-color-error': 'var(--kw-down)',
  '--mantine-color-anchor': 'var(--kw-accent)',
  '--mantine-color-default': 'var(--kw-surface)',
  '--mantine-color-default-hover': 'var(--kw-hover)',
  '--mantine-color-default-color': 'var(--kw-text)',
  '--mantine-color-default-border': 'var(--kw-hairline)',
  '--mantine-color-disabled': 'var(--kw-hover)',
  '--mantine-color-disabled-color': 'var(--kw-placeholder)',
}

/** Gives Mantine's own variables the values of `tokens.css`, in both colour schemes. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  // lines, and what stands for figures that are on their way
  light: { ...shared, '--mantine-color-gray-3': 'var(--kw-hairline)' },
  dark: shared,
})
