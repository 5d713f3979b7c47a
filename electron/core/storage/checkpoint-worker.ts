import { workerData } from 'node:worker_threads'
import { z } from 'zod'
import { answerRequests } from '../on-demand-thread.ts'
import { openFile } from './database.ts'

// The thread that `checkpoints.ts` starts with the path of the database. The log is flushed before its pages are moved.
const path = z.string().parse(workerData)
answerRequests((_request: null): null => {
  // A connection that stays open would keep the log after the app has closed its own.
  const database = openFile(path, 'existing')
  try {
    database.execute('pragma wal_checkpoint(passive)')
  } finally {
    database.close()
  }
  return null
})
