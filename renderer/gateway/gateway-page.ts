import { create } from 'zustand'
import { useChosenRequest } from '../gateways/chosen-request.ts'

/** What the view Gateway shows: a separate page, or the set-up of a program by its id. */
export type GatewayPage =
  | { readonly kind: 'access' | 'upstreams' | 'names' | 'export' }
  | { readonly kind: 'set-up'; readonly program: string }

/** The page that is open. Kept while the app runs. */
export const useGatewayPage = create<{
  readonly page: GatewayPage
  show(page: GatewayPage): void
}>((set) => ({
  page: { kind: 'access' },
  show(page) {
    set({ page })
    useChosenRequest.setState({ requestId: null })
  },
}))
