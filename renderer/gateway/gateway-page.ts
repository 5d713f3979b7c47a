import { create } from 'zustand'

/** What the view Gateway shows: a page of its own, or the set-up of a program by its id. */
export type GatewayPage =
  | { readonly kind: 'access' | 'upstreams' | 'names' | 'export' }
  | { readonly kind: 'set-up'; readonly program: string }

/** The page that is open, and the request that is chosen in the log. Kept while the app runs. */
export const useGatewayPage = create<{
  readonly page: GatewayPage
  readonly requestId: string | null
  show(page: GatewayPage): void
  choose(requestId: string | null): void
}>((set) => ({
  page: { kind: 'access' },
  requestId: null,
  show: (page) => set({ page, requestId: null }),
  choose: (requestId) => set({ requestId }),
}))
