import { useState } from 'react'
import { type PresetContent, contentOf, emptyContent } from '#shared/presets/preset-content.ts'
import type { CallOutput } from '#shared/ipc/bridge.ts'
import type { ProviderRule } from '#shared/provider-rule.ts'
import { call } from '../bridge/call.ts'
import { useCall, useInvalidate } from '../bridge/query.ts'
import { useSettings } from '../bridge/settings.ts'
import { providerRulesText as text } from '../text/en/provider-rules.ts'
import { useToast } from '../ui/toast.tsx'

/** Target of a rule about a provider: the open chat, or a preset by its slug. */
type Target = { readonly kind: 'chat' } | { readonly kind: 'preset'; readonly slug: string }

/** A target that the person chose; null is a preset that is not chosen yet. */
type WantedTarget = { readonly kind: 'chat' } | { readonly kind: 'preset'; readonly slug: string | null }

export interface RuleTarget {
  /** Without an open chat it is a preset. */
  readonly kind: 'chat' | 'preset'
  /** Null until a chat is read or a preset is chosen. */
  readonly target: Target | null
  /** Title of the open chat, null without one, undefined until it is known. */
  readonly chatTitle: string | null | undefined
  /** Gateway of the presets; undefined until it is known. */
  readonly profileId: string | undefined
  readonly choose: (target: WantedTarget) => void
  /** The parameter `provider` of the target; undefined without one. */
  readonly preferences: unknown
  /** Sets or removes a rule; a toast undoes it. `name` is what the rule is about, in words. */
  readonly press: (rule: ProviderRule, name: string) => void
}

/** Rules about providers go to the open chat, unless a preset was chosen. */
export function useRuleTarget(): RuleTarget {
  const { conversationId } = useSettings()
  const toast = useToast()
  const invalidate = useInvalidate()
  const chatId = conversationId ?? ''
  const chatQuery = useCall('conversation.read', { conversationId: chatId }, { enabled: conversationId !== null })
  const chat = chatQuery.data
  const profileId = useCall('gateway.status', {}).data?.profileId
  const [wanted, setWanted] = useState<WantedTarget>({ kind: 'chat' })
  const target = readTarget(wanted, chat !== undefined)
  const slug = target?.kind === 'preset' ? target.slug : ''
  const isPreset = slug !== ''
  const draft = useCall('presets.draft', { slug }, { enabled: isPreset })
  const preset = useCall('presets.read', { slug }, { enabled: isPreset })
  const stored = preset.data?.preset.designated_version
  const content: PresetContent = draft.data ?? (stored ? contentOf(stored) : emptyContent)
  const preferences = target?.kind === 'chat' ? chat?.parameters['provider'] : content.config['provider']

  async function apply(to: Target, rule: ProviderRule, name: string): Promise<void> {
    const result = await call('providers.toggleRule', {
      target: to.kind === 'chat' ? { kind: 'chat', conversationId: chatId } : to,
      rule,
    })
    const words = (result.isSet ? text.ruleSet : text.ruleRemoved)[rule.kind]
    // Shown before the cache is read again, which may take longer for an earlier press than for a later one.
    toast.show({
      topic: 'provider-rule',
      text: words(name, to.kind === 'chat' ? text.thisChat(chat?.title ?? '') : text.preset(to.slug)),
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

  const chatTitle = chat?.title ?? (chatQuery.isLoading ? undefined : null)
  return {
    kind: chatTitle === null ? 'preset' : wanted.kind,
    target,
    chatTitle,
    profileId,
    choose: setWanted,
    preferences,
    press(rule, name) {
      if (target !== null) change(() => apply(target, rule, name))
    },
  }
}

function readTarget(wanted: WantedTarget, hasChat: boolean): Target | null {
  if (wanted.kind === 'chat') return hasChat ? wanted : null
  return wanted.slug === null ? null : { kind: 'preset', slug: wanted.slug }
}
