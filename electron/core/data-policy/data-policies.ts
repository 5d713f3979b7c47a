import { modelParameters } from '#shared/chat-parameters/model-parameters.ts'
import {
  adjustedProvider,
  adjustsProvider,
  NoProviderError,
  type RequestAdjustment,
  type RequestPolicy,
} from '#shared/chat/effective-provider.ts'
import {
  applyPolicy,
  combinePolicies,
  type DataPolicy,
  isRestricting,
  openPolicy,
  policyOfPreferences,
} from '#shared/data-policy.ts'
import type { PolicyOfChat } from '#shared/data-policy-schema.ts'
import type { Conversation } from '#shared/conversation.ts'
import type { ChatRequest } from '#shared/gateway/chat-completions.ts'
import type { PresetValues } from '#shared/chat/effective-request.ts'
import type { Provider } from '#shared/gateway/providers.ts'
import type { CallHandlers, Emit } from '#shared/ipc/handlers.ts'
import { explain } from '#shared/messages/explain.ts'
import { badInput } from '../app-errors.ts'
import type { Database } from '../storage/database.ts'
import { trySave } from '../storage/try-save.ts'
import { createPolicyStore } from './policy-store.ts'

export interface DataPoliciesParts {
  readonly database: Database
  /** Returns the providers of a gateway as they were last listed. */
  readonly providersOf: (profileId: string) => readonly Provider[]
  /** Returns whether a gateway follows rules that are sent with a request. */
  readonly followsRules: (profileId: string) => boolean
  /** Returns the version in use of a preset as it was last read; null if it was not. */
  readonly seenPreset: (profileId: string, slug: string) => PresetValues | null
  readonly readConversation: (conversationId: string) => PolicyChat
  /** Reads a preset from its gateway, so that its rules are known. */
  readonly readPreset: (profileId: string, slug: string) => Promise<unknown>
  readonly emit: Emit
  /** Returns milliseconds since 1970. */
  readonly now?: () => number
}

/** For how long a preset whose rules stay unknown is not read again, in milliseconds. */
const readAgainAfterMs = 60_000

/** What decides about the policy of a chat. */
export interface PolicyChat extends Pick<Conversation, 'id' | 'profileId' | 'model' | 'parameters' | 'preset'> {
  /** The values of the pinned preset version; null if none is pinned. */
  readonly presetValues: PresetValues | null
}

/** The rules about data of gateways, presets and chats. */
export type DataPolicies = ReturnType<typeof createDataPolicies>

export function createDataPolicies(parts: DataPoliciesParts) {
  const { database, providersOf, followsRules, seenPreset, readConversation, readPreset, emit, now = Date.now } = parts
  const store = createPolicyStore(database)
  const lastReads = new Map<string, number>()

  /** Reads a preset whose rules are unknown. The policy of a chat is asked for after each change of the list. */
  async function readUnknown(profileId: string, slug: string): Promise<void> {
    const name = `${profileId} ${slug}`
    if (now() - (lastReads.get(name) ?? -Infinity) < readAgainAfterMs) return
    lastReads.set(name, now())
    // An unreachable gateway is reported where the message would be sent.
    await readPreset(profileId, slug).catch(() => undefined)
  }

  /** Returns what a preset sets; null if it is unknown. */
  function presetConfig({ profileId, preset, presetValues }: PolicyChat): PresetValues['config'] | null {
    if (preset === null) return {}
    if (preset.version !== null) return presetValues?.config ?? {}
    return seenPreset(profileId, preset.slug)?.config ?? null
  }

  function layersOf(chat: PolicyChat) {
    const { id, profileId, preset, parameters } = chat
    const own = {
      gateway: store.read({ kind: 'gateway', profileId }),
      preset: preset === null ? null : store.read({ kind: 'preset', profileId, slug: preset.slug }),
      chat: store.read({ kind: 'chat', conversationId: id }),
    }
    const config = presetConfig(chat)
    const layers: { source: 'gateway' | 'preset' | 'chat' | 'parameters'; policy: DataPolicy }[] = [
      { source: 'gateway', policy: own.gateway },
      ...(own.preset === null ? [] : [{ source: 'preset' as const, policy: own.preset }]),
      { source: 'preset', policy: policyOfPreferences(config?.['provider']) },
      { source: 'chat', policy: own.chat },
      { source: 'parameters', policy: policyOfPreferences(parameters['provider']) },
    ]
    return { own, config, effective: combinePolicies(layers) }
  }

  /** Throws `bad-input` if a gateway would ignore the rules of these policies. */
  function refuseUnfollowed(profileId: string, policies: readonly DataPolicy[]): void {
    if (policies.some(isRestricting) && !followsRules(profileId)) throw badInput(explain('policyNotFollowed'), 'policy')
  }

  const calls = {
    'policy.ofChat': async ({ conversationId }) => {
      const chat = readConversation(conversationId)
      const { profileId, preset, model, parameters } = chat
      if (preset !== null && presetConfig(chat) === null) await readUnknown(profileId, preset.slug)
      const { own, config, effective } = layersOf(chat)
      const values = { ...config, ...parameters }
      const ofPreset = config?.['model']
      return {
        effective,
        own,
        model: model ?? (typeof ofPreset === 'string' ? ofPreset : null),
        preferences: applyPolicy(values['provider'], { ...effective, regions: null }, []),
        parameters: modelParameters.filter((name) => values[name] !== undefined && values[name] !== null),
      } satisfies PolicyOfChat
    },
    'policy.read': ({ owner }) => store.read(owner),
    'policy.set': ({ owner, policy }) => {
      store.write(owner, policy)
      emit('policy.changed', {})
      return {}
    },
  } satisfies Partial<CallHandlers>

  return {
    calls,
    /**
     * Returns the rules for a request of a chat. Throws `bad-input` if its gateway would ignore them, or if those
     * of its preset are not known yet: a request with rules would replace them at the gateway.
     */
    requestPolicy(chat: PolicyChat, adjustment: RequestAdjustment = {}): RequestPolicy {
      const { own, config, effective } = layersOf(chat)
      const policies = [own.gateway, own.preset ?? openPolicy, own.chat]
      refuseUnfollowed(chat.profileId, policies)
      if (config === null && (policies.some(isRestricting) || adjustsProvider(adjustment))) {
        throw badInput(explain('presetRulesUnknown', { slug: chat.preset?.slug ?? '' }), 'policy')
      }
      const isPinned = chat.preset !== null && chat.preset.version !== null
      return {
        effective,
        providers: providersOf(chat.profileId),
        presetProvider: isPinned ? undefined : config?.['provider'],
      }
    },
    /**
     * Returns the request of a preset test with the rules. Throws `bad-input` if they leave no provider, or if the gateway
     * would ignore them.
     */
    restrictTest(profileId: string, slug: string, request: ChatRequest): ChatRequest {
      const ofGateway = store.read({ kind: 'gateway', profileId })
      const ofPreset = store.read({ kind: 'preset', profileId, slug })
      refuseUnfollowed(profileId, [ofGateway, ofPreset])
      const effective = combinePolicies([
        { source: 'gateway', policy: ofGateway },
        { source: 'preset', policy: ofPreset },
      ])
      const policy = { effective, providers: providersOf(profileId), presetProvider: undefined }
      const provider = orRefuse(() => adjustedProvider(request.provider, policy))
      // The parameter was checked with the preset, and the rules only add documented fields.
      return provider === request.provider ? request : { ...request, provider: provider as ChatRequest['provider'] }
    },
    /** Removes the rules of chats that are gone. Those of a run that cannot save are removed by the next. */
    removeOrphans: () => trySave(store.removeOrphans),
  }
}

/** Runs work that builds a request. Throws `bad-input` if the rules about data leave no provider. */
export function orRefuse<Result>(work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    if (error instanceof NoProviderError) throw badInput(explain('policyLeavesNoProvider'), 'policy')
    throw error
  }
}
