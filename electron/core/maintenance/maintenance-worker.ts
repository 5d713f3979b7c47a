import { parentPort, workerData } from 'node:worker_threads'
import type { MaintenanceReport } from '../storage/storage.ts'
import { type MaintenanceRequest, runMaintenance } from './maintenance.ts'

// The worker thread that `start-maintenance.ts` starts with one request. It exits when the work is done.
await runMaintenance(workerData as MaintenanceRequest, (report: MaintenanceReport) => parentPort?.postMessage(report))
