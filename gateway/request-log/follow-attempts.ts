import type { AskOptions } from '../routing/try-candidates.ts'
import type { RequestRecord } from './request-log.ts'

/** Returns what to call while candidates are tried, so that the log of programs has it; nothing without a log. */
export function followAttempts(record: RequestRecord | null): Omit<AskOptions, 'speeds'> {
  if (record === null) return {}
  return {
    onRouted: () => record.routed(),
    onAttempt: ({ endpoint: { model, provider }, status, latency }) =>
      record.attempt({
        provider: provider.profile.name.slice(0, 200),
        model: model.slice(0, 300),
        status,
        ms: latency ?? null,
        profileId: provider.profileId ?? null,
      }),
    onStarted: ({ model, provider }) =>
      record.served({ model, provider: provider.profile.name, profileId: provider.profileId ?? null }),
    onUsage: (usage) => record.usage(usage),
  }
}
