import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { followEvents } from './bridge/bridge-events.ts'
import { createQueryClient } from './bridge/query.ts'
import { loadSettings } from './bridge/settings.ts'
import { watchLastInput } from './ui/last-input.ts'

/** Renders the page once its settings are read, with cached calls to main and its events. */
export async function startPage(page: ReactNode): Promise<void> {
  const root = document.querySelector('#root')
  if (!root) throw new Error('index.html has no #root')
  const client = createQueryClient()
  followEvents(client)
  watchLastInput(window)
  await loadSettings(client)
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={client}>{page}</QueryClientProvider>
    </StrictMode>,
  )
}
