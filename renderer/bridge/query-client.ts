import { QueryClient } from '@tanstack/react-query'

/** Creates the cache of calls. It never retries: main knows which calls may be repeated (security.md, Reliability). */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // 'always': the default waits for the network, which the renderer does not use.
      queries: { retry: false, networkMode: 'always', staleTime: 60_000, refetchOnWindowFocus: false },
      // Input of a command, such as a code, is not kept after it ends.
      mutations: { retry: false, networkMode: 'always', gcTime: 0 },
    },
  })
}
