import { QueryClient } from '@tanstack/react-query'

/** The cache of calls. Retrying is main's business, which knows what may be asked again (security.md, Reliability). */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // Without 'always' the library waits for the network, which the renderer does not use.
      queries: { retry: false, networkMode: 'always', staleTime: 60_000, refetchOnWindowFocus: false },
      // What a command was given, such as a code, is not kept when it is over.
      mutations: { retry: false, networkMode: 'always', gcTime: 0 },
    },
  })
}
