import type { StateStorage } from 'zustand/middleware'

/** The keys this application keeps in local storage; `theme` is written by the theme choice alone. */
const STORAGE_KEYS = ['auth', 'client-data', 'notifications'] as const
export type StorageKey = (typeof STORAGE_KEYS)[number]

/** Local storage that never throws: with storage blocked or full the state simply lasts as long as the page. */
export const safeStorage: StateStorage = {
  getItem(key) {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  },
  setItem(key, value) {
    try {
      localStorage.setItem(key, value)
    } catch {
      // quota reached or storage forbidden: nothing a person could do about it here
    }
  },
  removeItem(key) {
    try {
      localStorage.removeItem(key)
    } catch {
      // as above
    }
  },
}

/** Calls back when another tab writes `key`; returns the way to stop listening. */
export function onStorageChange(key: StorageKey, listener: () => void): () => void {
  const handle = (event: StorageEvent) => {
    if (event.key === key || event.key === null) listener()
  }
  window.addEventListener('storage', handle)
  return () => window.removeEventListener('storage', handle)
}
