import type { RateLimiter } from './auth/rate-limiter.ts'
import type { AuthorizationCodes } from './auth/authorization-codes.ts'
import type { OpenWork } from './open-work.ts'
import type { Catalogue } from './routing/catalogue.ts'
import type { ServerTools } from './server-tools/server-tool.ts'
import type { EndpointSpeeds } from './routing/endpoint-speeds.ts'
import type { StickySessions } from './routing/sticky-sessions.ts'
import type { Installation } from './store/installation.ts'
import type { AudioProviders } from './speech/audio-provider.ts'
import type { RecordingReader } from './speech/recording-reader.ts'
import type { KeyStore } from './store/key-store.ts'
import type { PresetStore } from './store/preset-store.ts'

/** Everything that the routes work with. */
export interface Services {
  readonly installation: Installation
  readonly keys: KeyStore
  readonly rates: RateLimiter
  readonly codes: AuthorizationCodes
  readonly presets: PresetStore
  readonly catalogue: Catalogue
  readonly audio: AudioProviders
  readonly readRecording: RecordingReader
  readonly serverTools: ServerTools
  readonly sessions: StickySessions
  readonly speeds: EndpointSpeeds
  readonly openWork: OpenWork
  /** Milliseconds without a byte after which a waiting stream shows a sign of life; also how long a status can wait. */
  readonly keepAliveEvery: number
  /** Told of every error that is a fault of ours. */
  readonly reportFault: (error: unknown) => void
}
