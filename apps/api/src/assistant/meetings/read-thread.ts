// Runs as a thread of its own; see read-aside.ts.
import { parentPort, workerData } from 'node:worker_threads'
import { findLines } from './extract/answer.ts'
import { extractSummary } from './extract/extract.ts'
import type { ReadingTask } from './read-aside.ts'

const task = workerData as ReadingTask
parentPort?.postMessage(
  'summarise' in task
    ? extractSummary(task.summarise)
    : task.find.groups.map((passages) => findLines(task.find.question, passages)),
)
