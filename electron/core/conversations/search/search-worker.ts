import { workerData } from 'node:worker_threads'
import { z } from 'zod'
import { answerRequests } from '../../on-demand-thread.ts'
import type { IndexRequest } from './search-in-thread.ts'
import { openSearchIndex } from './search-index.ts'

// The thread that `search-in-thread.ts` starts with the path of the index.
const index = openSearchIndex(z.string().nullable().parse(workerData))
answerRequests(({ method, args }: IndexRequest) => {
  switch (method) {
    case 'mark':
      return index.mark(...args)
    case 'clear':
      return index.clear(...args)
    case 'update':
      return index.update(...args)
    case 'find':
      return index.find(...args)
  }
})
