// Runs as a thread of its own; see simulate-aside.ts.
import { parentPort, workerData } from 'node:worker_threads'
import { type Projected, type ProjectionTask, project } from './projection.rules.ts'

const projected: Projected = project(workerData as ProjectionTask)
parentPort?.postMessage(projected)
