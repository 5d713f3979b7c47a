import type { RateLimiter } from './auth/admit.ts'
import type { AuthorizationCodes } from './auth/authorization-codes.ts'
import type { CreditGate } from './auth/credit-gate.ts'
import type { Consent } from './authorize/consent.ts'
import type { ProgramFinder } from './authorize/find-program.ts'
import type { Connections } from './http/connections.ts'
import type { OpenRequests } from './http/open-requests.ts'
import type { OpenWork } from './http/open-work.ts'
import type { PresetLibrary } from './presets/preset-library.ts'
import type { RequestLog } from './request-log/request-log.ts'
import type { ResponseCacheStore } from './response-cache/response-cache.ts'
import type { Catalogue } from './routing/catalogue.ts'
import type { ServerTools } from './server-tools/server-tool.ts'
import type { EndpointSpeeds } from './routing/endpoint-speeds.ts'
import type { StickySessions } from './routing/sticky-sessions.ts'
import type { Installation } from './store/installation.ts'
import type { AudioProviders } from './speech/audio-provider.ts'
import type { RecordingReader } from './speech/open-speech.ts'
import type { GenerationStore } from './store/generation-store.ts'
import type { IssuedKeyStore } from './store/key-store.ts'
import type { PresetStore } from './store/preset-store.ts'

/** The stores, providers and callbacks that the routes use. */
export interface GatewayServices {
  readonly installation: Installation
  readonly keys: IssuedKeyStore
  readonly rates: RateLimiter
  /** Every request that runs a model enters it before a provider is asked. */
  readonly credit: CreditGate
  readonly openRequests: OpenRequests
  readonly connections: Connections
  readonly codes: AuthorizationCodes
  /** Asks the person before a program gets a code. */
  readonly consent: Consent
  readonly programs: ProgramFinder
  /** Called after a program exchanged its code for a key. */
  readonly onKeyIssued: () => void
  readonly presets: PresetStore
  /** The presets that requests name. */
  readonly presetLibrary: PresetLibrary
  readonly generations: GenerationStore
  readonly catalogue: Catalogue
  readonly audio: AudioProviders
  readonly readRecording: RecordingReader
  readonly serverTools: ServerTools
  readonly sessions: StickySessions
  readonly speeds: EndpointSpeeds
  readonly responseCache: ResponseCacheStore
  readonly openWork: OpenWork
  /** Where requests are logged; null for the app's own, which the app knows. */
  readonly requestLog: RequestLog | null
  /**
   * Milliseconds without a byte after which a waiting stream sends a keep-alive comment; also the longest wait for a
   * status.
   */
  readonly keepAliveIntervalMs: number
  /** Called with every internal fault. */
  readonly reportFault: (error: unknown) => void
}
