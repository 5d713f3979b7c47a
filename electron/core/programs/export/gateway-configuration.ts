import type { LimitPeriod } from '#shared/gateway/limit-period.ts'
import type { ExportNote } from '#shared/programs/gateway-export.ts'
import type { ModelAlias } from '#shared/programs/model-alias.ts'

/** A model of an upstream. Prices in US dollars per token, as text; null is unknown. */
export interface DescribedModel {
  /** The upstream's name for it. */
  readonly id: string
  /** The name that programs use. */
  readonly name: string
  readonly prompt: string | null
  readonly completion: string | null
}

/** A gateway or server that requests of programs go to. Its key is not here. */
export interface DescribedUpstream {
  readonly slug: string
  readonly name: string
  /** The URL under which `/chat/completions` is. */
  readonly baseUrl: string
  /** Whether it runs on this computer, so that another one cannot reach it at this address. */
  readonly isLocal: boolean
  readonly hasKey: boolean
  /** Whether it understands the fields of a gateway, such as `provider`. */
  readonly takesGatewayFields: boolean
  /** Null if it did not list them. */
  readonly models: readonly DescribedModel[] | null
}

/** The limits of a program's key. Times in milliseconds since 1970; null is no limit. */
export interface DescribedKey {
  readonly name: string
  readonly limitUsd: number | null
  readonly limitPeriod: LimitPeriod | null
  readonly requestsPerMinute: number | null
  readonly allowedModels: readonly string[] | null
  readonly expiresAt: number | null
}

/** The version of a preset that is in use. */
export interface DescribedPreset {
  readonly slug: string
  readonly version: number
  readonly config: Readonly<Record<string, unknown>>
  readonly systemPrompt: string | null
}

/** The embedded gateway as it is exported: everything that another gateway has to know, and no secret. */
export interface GatewayConfiguration {
  readonly upstreams: readonly DescribedUpstream[]
  readonly aliases: readonly ModelAlias[]
  readonly keys: readonly DescribedKey[]
  readonly presets: readonly DescribedPreset[]
  /** What could not be described. */
  readonly notes: readonly ExportNote[]
}
