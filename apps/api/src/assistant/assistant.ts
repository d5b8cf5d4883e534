import type { Env } from '../env.ts'
import { builtInEngine } from './built-in/built-in-engine.ts'
import type { Assistant } from './engine.ts'
import { guarded } from './guard/guarded.ts'
import { scriptedEngine } from './scripted-engine.ts'
import type { ToolDeps } from './tools/tool-session.ts'

const NOTICE = 'Built-in assistant — answers from your data by rules; no language model is configured.'

/** The engines as configured. What they say is checked on the way out; the script of a test says what it says. */
export function createAssistant(env: Env, tools: ToolDeps): Assistant {
  if (env.AI_ENGINE === 'scripted') return { name: 'scripted', notice: null, engineFor: () => scriptedEngine }
  const engine = guarded(builtInEngine(tools))
  return { name: engine.name, notice: NOTICE, engineFor: () => engine }
}
