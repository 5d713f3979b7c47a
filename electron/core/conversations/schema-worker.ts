import { parentPort, workerData } from 'node:worker_threads'
import type { SchemaMessage, SchemaCheckInput } from './schema-check.ts'
import { schemaProblemsOf } from './schema-problems.ts'

// The thread that `schema-check.ts` starts, and terminates at the deadline.
const post = (message: SchemaMessage): void => parentPort?.postMessage(message)
// Written by `schema-check.ts`, which is part of this program.
const { format, text } = workerData as SchemaCheckInput
post({ type: 'started' })
const first = schemaProblemsOf(format, text, false)
if (first === null || first.length === 0) post({ type: 'done', problems: first })
else {
  post({ type: 'first', problems: first })
  post({ type: 'done', problems: schemaProblemsOf(format, text, true) })
}
