import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { followEvents } from './bridge/bridge-events.ts'
import { createQueryClient } from './bridge/query-client.ts'

const root = document.querySelector('#root')
if (!root) throw new Error('index.html has no #root')

const client = createQueryClient()
followEvents(client)

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={client}>
      <App />
    </QueryClientProvider>
  </StrictMode>,
)
