import { parentPort, workerData } from 'node:worker_threads'
import { type CareReport, type CareRequest, careForDatabase } from './care.ts'

// The thread that `start-care.ts` starts with a request; it ends by itself.
await careForDatabase(workerData as CareRequest, (report: CareReport) => parentPort?.postMessage(report))
