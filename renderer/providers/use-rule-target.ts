import { useRef, useState } from 'react'
import type { PresetContent } from '#shared/presets/preset-content.ts'
import { contentOf, emptyContent } from '#shared/presets/preset-content.ts'
import { call } from '../bridge/call.ts'
import { useCall, useInvalidate } from '../bridge/query.ts'
import { useSettings } from '../bridge/settings.ts'
import { providersText as text } from '../text/en/providers.ts'
import { useToast } from '../ui/toast.tsx'
import { type ProviderRule, rulesFor, withRule } from './provider-rule.ts'

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

/** Current preferences of a chat or a draft in main; what is shown may be older. */
interface EditablePreferences {
  readonly preferences: unknown
  readonly write: (preferences: unknown) => Promise<void>
  readonly restore: () => Promise<void>
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
  const lastChange = useRef(Promise.resolve())
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

  async function readChat(id: string): Promise<EditablePreferences> {
    const { provider } = (await call('conversation.read', { conversationId: id })).parameters
    const write = async (value: unknown) => {
      await call('conversation.setParameters', {
        conversationId: id,
        set: value === undefined ? {} : { provider: value },
        unset: value === undefined ? ['provider'] : [],
      })
      await invalidate('conversation.read')
    }
    return { preferences: provider, write, restore: () => write(provider) }
  }

  async function readPreset(): Promise<EditablePreferences> {
    const before = await call('presets.draft', { slug })
    const newest = before ? null : (await call('presets.read', { slug })).preset.designated_version
    const base = before ?? {
      ...(newest ? contentOf(newest) : emptyContent),
      slug,
      baseVersion: newest?.version ?? null,
    }
    const { provider, ...config } = base.config
    return {
      preferences: provider,
      async write(value) {
        await call('presets.saveDraft', {
          draft: {
            slug,
            systemPrompt: base.systemPrompt,
            baseVersion: base.baseVersion,
            config: value === undefined ? config : { ...config, provider: value },
          },
        })
        await invalidate('presets.draft')
      },
      async restore() {
        if (before === null) await call('presets.discardDraft', { slug })
        else await call('presets.saveDraft', { draft: before })
        await invalidate('presets.draft')
      },
    }
  }

  async function apply(provider: { name: string; slug: string }, rule: ProviderRule): Promise<void> {
    const { preferences: now, write, restore } = target.kind === 'chat' ? await readChat(chatId) : await readPreset()
    await write(withRule(now, provider.slug, rule))
    const words = rulesFor(now, provider.slug).includes(rule) ? text.ruleRemoved : text.ruleSet[rule]
    toast.show({
      text: words(provider.name, options.find(({ key }) => key === chosen)?.label ?? ''),
      action: { label: text.undo, run: () => change(restore) },
    })
  }

  /** Runs changes one after the other, so that each reads what the previous one wrote. */
  function change(work: () => Promise<void>): void {
    lastChange.current = lastChange.current.then(work).catch(() => toast.show({ text: text.ruleNotSet }))
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
