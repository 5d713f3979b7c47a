import { parentPort, workerData } from 'node:worker_threads'
import type { SchemaMessage, SchemaQuestion } from './schema-check.ts'
import { schemaProblemsOf } from './schema-problems.ts'

// The thread that `schema-check.ts` starts with a question, and ends where this takes too long.
const tell = (message: SchemaMessage): void => parentPort?.postMessage(message)
// Written by `schema-check.ts`, which is part of this program.
const { format, text } = workerData as SchemaQuestion
tell({ type: 'begun' })
const first = schemaProblemsOf(format, text, false)
if (first === null || first.length === 0) tell({ type: 'done', problems: first })
else {
  tell({ type: 'first', problems: first })
  tell({ type: 'done', problems: schemaProblemsOf(format, text, true) })
}
