import { useState } from 'react'
import type { Conversation } from '#shared/conversation.ts'
import type { PresetContent } from '#shared/presets/preset-content.ts'
import { contentOf, emptyContent } from '#shared/presets/preset-content.ts'
import { call } from '../bridge/call.ts'
import { useCall, useForget } from '../bridge/query.ts'
import { useSettings } from '../bridge/settings.ts'
import { providersText as text } from '../text/en/providers.ts'
import { useToast } from '../ui/toast.tsx'
import { type ProviderRule, rulesFor, withRule } from './provider-rule.ts'

/** Where a rule about a provider goes: the chat that is open, or a preset by its slug. */
type Target = { readonly kind: 'chat' } | { readonly kind: 'preset'; readonly slug: string }

export interface RuleTarget {
  /** What can be chosen, by a key of its own. */
  readonly options: readonly { readonly key: string; readonly label: string }[]
  readonly chosen: string
  readonly choose: (key: string) => void
  readonly rulesOf: (slug: string) => readonly ProviderRule[]
  /** Sets a rule, or takes it back; the toast undoes it. */
  readonly press: (provider: { name: string; slug: string }, rule: ProviderRule) => Promise<void>
}

const chatKey = 'chat'

/** The open chat and the presets, as places for rules about providers. */
export function useRuleTarget(): RuleTarget {
  const { conversationId } = useSettings()
  const toast = useToast()
  const forget = useForget()
  const chat = useCall(
    'conversation.read',
    { conversationId: conversationId ?? '' },
    { enabled: conversationId !== null },
  ).data
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

  async function writeToChat(conversation: Conversation, value: unknown): Promise<void> {
    await call('conversation.setParameters', {
      conversationId: conversation.id,
      set: value === undefined ? {} : { provider: value },
      unset: value === undefined ? ['provider'] : [],
    })
    await forget('conversation.read')
  }

  async function writeToPreset(value: unknown): Promise<() => Promise<void>> {
    // Read anew: the editor may have written since.
    const before = await call('presets.draft', { slug })
    const base = before ?? {
      ...(stored ? contentOf(stored) : emptyContent),
      slug,
      baseVersion: stored?.version ?? null,
    }
    const { provider: _provider, ...config } = base.config
    await call('presets.saveDraft', {
      draft: {
        slug,
        systemPrompt: base.systemPrompt,
        baseVersion: base.baseVersion,
        config: value === undefined ? config : { ...config, provider: value },
      },
    })
    await forget('presets.draft')
    return async () => {
      if (before === null) await call('presets.discardDraft', { slug })
      else await call('presets.saveDraft', { draft: before })
      await forget('presets.draft')
    }
  }

  return {
    options,
    chosen,
    choose: setWanted,
    rulesOf: (provider) => rulesFor(preferences, provider),
    async press(provider, rule) {
      const held = rulesFor(preferences, provider.slug).includes(rule)
      const next = withRule(preferences, provider.slug, rule)
      const label = options.find(({ key }) => key === chosen)?.label ?? ''
      try {
        let undo: () => Promise<void>
        if (target.kind === 'chat') {
          if (!chat) return
          await writeToChat(chat, next)
          undo = () => writeToChat(chat, preferences)
        } else undo = await writeToPreset(next)
        const words = held ? text.ruleRemoved : text.ruleSet[rule]
        toast.show({
          text: words(provider.name, label),
          action: { label: text.undo, run: () => void undo().catch(fail) },
        })
      } catch {
        fail()
      }
    },
  }

  function fail(): void {
    toast.show({ text: text.ruleNotSet })
  }
}
