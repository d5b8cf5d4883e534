import { type BrowserConfig, configFile } from '@keelwise/contract/config'
import { takeFirstConfig } from './first-answers.ts'
import { answerShape, readByShape } from './read-answer.ts'

let loaded: BrowserConfig | null = null
let loading: Promise<BrowserConfig> | null = null

/**
 * Reads `GET /config.json` once, before anything is drawn.
 * @throws when the file cannot be had or is not what we know; the page then shows the generic error screen.
 */
export function loadConfig(): Promise<BrowserConfig> {
  return (loading = read())
}

/** Resolves once {@link loadConfig} has: what a page asks for while its code comes may be ahead of it. */
export async function whenConfigured(): Promise<void> {
  if (!loaded) await loading
}

async function read(): Promise<BrowserConfig> {
  // index.html asks for it before any script has come
  const response = await (takeFirstConfig() ?? fetch('/config.json'))
  if (!response.ok) throw new Error(`config.json answered ${response.status}`)
  loaded = readByShape(answerShape(configFile), await response.json()) as BrowserConfig
  return loaded
}

/** The configuration of this run; only callable after {@link loadConfig}. */
export function config(): BrowserConfig {
  if (!loaded) throw new Error('config() was called before loadConfig()')
  return loaded
}

/** Sets the configuration directly, for pure tests. */
export function useConfigForTests(value: BrowserConfig): void {
  loaded = value
}
