import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core'

/** Local storage key of the theme choice; `public/theme.js` reads it before the first paint. */
const THEME_KEY = 'theme'
type ThemeChoice = 'light' | 'dark' | 'system'

/** The stored choice; missing or unknown means light. */
function readTheme(): ThemeChoice {
  try {
    const stored = localStorage.getItem(THEME_KEY)
    return stored === 'dark' || stored === 'system' ? stored : 'light'
  } catch {
    return 'light'
  }
}

const toMantine = (choice: ThemeChoice): MantineColorScheme => (choice === 'system' ? 'auto' : choice)
const fromMantine = (scheme: MantineColorScheme): ThemeChoice => (scheme === 'auto' ? 'system' : scheme)

/** Mantine's colour scheme, kept under our key with our words and followed over all tabs. */
export function themeManager(): MantineColorSchemeManager {
  let stop = () => {}
  return {
    get: () => toMantine(readTheme()),
    set: (scheme) => {
      try {
        localStorage.setItem(THEME_KEY, fromMantine(scheme))
      } catch {
        // storage forbidden: the choice lasts as long as the page
      }
    },
    subscribe: (onUpdate) => {
      const handle = (event: StorageEvent) => {
        if (event.key === THEME_KEY || event.key === null) onUpdate(toMantine(readTheme()))
      }
      window.addEventListener('storage', handle)
      stop = () => window.removeEventListener('storage', handle)
    },
    unsubscribe: () => stop(),
    clear: () => {
      try {
        localStorage.removeItem(THEME_KEY)
      } catch {
        // as above
      }
    },
  }
}
