import { useState } from 'react'
import { type PresetContent, contentOf, emptyContent } from '#shared/presets/preset-content.ts'
import type { CallOutput } from '#shared/ipc/bridge.ts'
import { type ProviderRule, rulesFor } from '#shared/provider-rule.ts'
import { call } from '../bridge/call.ts'
import { useCall, useInvalidate } from '../bridge/query.ts'
import { useSettings } from '../bridge/settings.ts'
import { providersText as text } from '../text/en/providers.ts'
import { useToast } from '../ui/toast.tsx'

/** Target of a rule about a provider: the open chat, or a preset by its slug. */
type Target = { readonly kind: 'chat' } | { readonly kind: 'preset'; readonly slug: string }

export interface RuleTarget {
  /** Selectable targets, each with its key. */
  readonly options: readonly { readonly key: string; readonly label: string }[]
  readonly chosen: string
  readonly choose: (key: string) => void
  readonly rulesOf: (slug: string) => readonly ProviderRule[]
  /** Sets or removes a rule; a toast undoes it. */
  readonly press: (provider: { name: string; slug: string }, rule: ProviderRule) => void
}

const chatKey = 'chat'

/** Offers the open chat and the presets as targets for rules about providers. */
export function useRuleTarget(): RuleTarget {
  const { conversationId } = useSettings()
  const toast = useToast()
  const invalidate = useInvalidate()
  const chatId = conversationId ?? ''
  const chat = useCall('conversation.read', { conversationId: chatId }, { enabled: conversationId !== null }).data
  const presets = useCall('presets.list', {}).data?.presets ?? []
  const [wanted, setWanted] = useState<string>(chatKey)
  const options = [
    ...(chat ? [{ key: chatKey, label: text.thisChat(chat.title) }] : []),
    ...presets.map(({ slug, name }) => ({ key: `preset ${slug}`, label: text.preset(name) })),
  ]
  const chosen = options.some(({ key }) => key === wanted) ? wanted : (options[0]?.key ?? '')
  const target: Target = chosen === chatKey ? { kind: 'chat' } : { kind: 'preset', slug: chosen.replace('preset ', '') }
  const slug = target.kind === 'preset' ? target.slug : ''
  const isPreset = target.kind === 'preset' && slug !== ''
  const draft = useCall('presets.draft', { slug }, { enabled: isPreset })
  const preset = useCall('presets.read', { slug }, { enabled: isPreset })
  const stored = preset.data?.preset.designated_version
  const content: PresetContent = draft.data ?? (stored ? contentOf(stored) : emptyContent)
  const preferences = target.kind === 'chat' ? chat?.parameters['provider'] : content.config['provider']

  async function apply(provider: { name: string; slug: string }, rule: ProviderRule): Promise<void> {
    const result = await call('providers.toggleRule', {
      target: target.kind === 'chat' ? { kind: 'chat', conversationId: chatId } : target,
      provider: provider.slug,
      rule,
    })
    const words = result.isSet ? text.ruleSet[rule] : text.ruleRemoved
    // Shown before the cache is read again, which may take longer for an earlier press than for a later one.
    toast.show({
      topic: 'provider-rule',
      text: words(provider.name, options.find(({ key }) => key === chosen)?.label ?? ''),
      action: { label: text.undo, run: () => change(() => undo(result)) },
    })
    await invalidate('conversation.read', 'presets.draft')
  }

  async function undo(result: CallOutput<'providers.toggleRule'>): Promise<void> {
    if (result.kind === 'chat') {
      const { before } = result
      await call('conversation.setParameters', {
        conversationId: chatId,
        set: before === undefined ? {} : { provider: before },
        unset: before === undefined ? ['provider'] : [],
      })
    } else if (result.before === null) await call('presets.discardDraft', { slug })
    else await call('presets.saveDraft', { draft: result.before })
    await invalidate('conversation.read', 'presets.draft')
  }

  function change(work: () => Promise<void>): void {
    work().catch(() => toast.show({ text: text.ruleNotSet }))
  }

  return {
    options,
    chosen,
    choose: setWanted,
    rulesOf: (provider) => rulesFor(preferences, provider),
    press(provider, rule) {
      if (chosen !== '') change(() => apply(provider, rule))
    },
  }
}
