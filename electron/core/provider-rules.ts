import type { CallHandlers } from '#shared/ipc/handlers.ts'
import { contentOf, emptyContent } from '#shared/presets/preset-content.ts'
import { hasRule, withRule } from '#shared/provider-rule.ts'
import type { Conversations } from './conversations/conversations.ts'
import type { Presets } from './presets/presets.ts'

type Calls = Pick<Conversations['calls'], 'conversation.read' | 'conversation.setParameters'> &
  Pick<Presets['calls'], 'presets.draft' | 'presets.read' | 'presets.saveDraft'>

/** The call that changes one rule about providers. It reads and writes without a pause, so that no change is lost. */
export function createProviderRuleCalls(calls: Calls) {
  async function readStored(slug: string) {
    const { designated_version: version } = (await calls['presets.read']({ slug })).preset
    return { slug, baseVersion: version?.version ?? null, ...(version ? contentOf(version) : emptyContent) }
  }

  return {
    'providers.toggleRule': async ({ target, rule }) => {
      if (target.kind === 'chat') {
        const { conversationId } = target
        const before = calls['conversation.read']({ conversationId }).parameters['provider']
        const after = withRule(before, rule)
        calls['conversation.setParameters']({
          conversationId,
          set: after === undefined ? {} : { provider: after },
          unset: after === undefined ? ['provider'] : [],
        })
        return { kind: 'chat', isSet: hasRule(after, rule), before }
      }
      const { slug } = target
      const known = calls['presets.draft']({ slug }) ?? (await readStored(slug))
      // Another change may have begun a draft in the meantime.
      const before = calls['presets.draft']({ slug })
      const base = before ?? known
      const { provider: preferences, ...others } = base.config
      const after = withRule(preferences, rule)
      calls['presets.saveDraft']({
        draft: { ...base, config: after === undefined ? others : { ...others, provider: after } },
      })
      return { kind: 'preset', isSet: hasRule(after, rule), before }
    },
  } satisfies Partial<CallHandlers>
}
