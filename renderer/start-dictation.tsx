import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { DictationApp } from './app/dictation-app.tsx'
import { followEvents } from './bridge/bridge-events.ts'
import { createQueryClient } from './bridge/query-client.ts'

const root = document.querySelector('#root')
if (!root) throw new Error('index.html has no #root')

const client = createQueryClient()
followEvents(client)

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={client}>
      <DictationApp />
    </QueryClientProvider>
  </StrictMode>,
)
