import { pino } from 'pino'
import { type TestApp, createTestApp } from '../../../testing/test-app.ts'
import { type TestModel, startTestModel } from './test-model.ts'

/** The key that the application shows the model. */
export const MODEL_KEY = 'sk-a-key-of-the-test-suite'

interface ModelApp {
  readonly app: TestApp
  readonly model: TestModel
  /** Every line of the application's log. */
  readonly logged: string[]
  close(): Promise<void>
}

/** An application that asks a model of one of the providers, and the model. */
export async function createModelApp(engine: string, env: Record<string, string> = {}): Promise<ModelApp> {
  const model = await startTestModel()
  const logged: string[] = []
  const app = await createTestApp({
    env: { AI_ENGINE: engine, AI_BASE_URL: model.baseUrl, AI_API_KEY: MODEL_KEY, AI_MODEL: 'test-model', ...env },
    overrides: () => ({ log: pino({ level: 'debug' }, { write: (line: string) => void logged.push(line) }) }),
  })
  const close = async () => {
    await app.close()
    await model.stop()
  }
  return { app, model, logged, close }
}
