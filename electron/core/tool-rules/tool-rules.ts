import type { CallHandlers, Emit } from '#shared/ipc/handlers.ts'
import { type ToolRules, toolRules, type ToolRulesBySource } from '#shared/tools/tool-rules.ts'
import type { StoredConversation } from '../conversations/conversation-store.ts'
import type { Database } from '../storage/database.ts'
import { readRow, writeRow } from '../storage/settings-rows.ts'
import { trySave } from '../storage/try-save.ts'
import { mergeRules } from './merge-rules.ts'

/** Whose rules. Those of a draft become those of the version that it is saved as. */
type RuleOwner =
  | { readonly kind: 'default' }
  | { readonly kind: 'chat'; readonly conversationId: string }
  | { readonly kind: 'preset'; readonly profileId: string; readonly slug: string; readonly version: number | 'draft' }

export interface ToolRulesParts {
  readonly database: Database
  readonly readConversation: (id: string) => RuledChat
  /** Returns the version in use of a preset as it was last read; null if it was not. */
  readonly presetVersionInUse: (profileId: string, slug: string) => number | null
  readonly activeProfileId: () => string
  readonly emit: Emit
}

/** What decides about the rules of a chat. */
type RuledChat = Pick<StoredConversation, 'id' | 'profileId' | 'preset'>

/**
 * The rules for calls of tools, in the table of settings. They are never sent to a gateway or read from one: a rule that
 * came from elsewhere could run programs of the person.
 */
export function createToolRules(parts: ToolRulesParts) {
  const { database, readConversation, presetVersionInUse, activeProfileId, emit } = parts

  const read = (owner: RuleOwner): ToolRules => readRow(database, keyOf(owner), toolRules) ?? {}

  function write(owner: RuleOwner, rules: ToolRules): void {
    // An empty draft replaces the rules of the version that it starts from.
    const isKept = Object.keys(rules).length > 0 || (owner.kind === 'preset' && owner.version === 'draft')
    if (isKept) writeRow(database, keyOf(owner), rules)
    else database.run('delete from settings where key = ?', keyOf(owner))
    emit('tools.rulesChanged', {})
  }

  function ofPreset({ profileId, preset }: RuledChat): ToolRules {
    if (preset === null) return {}
    const version = preset.version ?? presetVersionInUse(profileId, preset.slug)
    return version === null ? {} : read({ kind: 'preset', profileId, slug: preset.slug, version })
  }

  function rulesOf(chat: RuledChat): Required<ToolRulesBySource> {
    return {
      default: read({ kind: 'default' }),
      preset: ofPreset(chat),
      chat: read({ kind: 'chat', conversationId: chat.id }),
    }
  }

  const calls = {
    'tools.rules': () => read({ kind: 'default' }),
    'tools.setRules': ({ rules }) => {
      write({ kind: 'default' }, rules)
      return {}
    },
    'conversation.toolRules': ({ conversationId }) => rulesOf(readConversation(conversationId)),
    'conversation.setToolRules': ({ conversationId, rules }) => {
      readConversation(conversationId)
      write({ kind: 'chat', conversationId }, rules)
      return {}
    },
    'presets.toolRules': ({ profileId = activeProfileId(), slug, version }) => {
      const owner = { kind: 'preset', profileId, slug } as const
      if (version !== 'draft') return read({ ...owner, version })
      const draft = readRow(database, keyOf({ ...owner, version }), toolRules)
      if (draft !== undefined) return draft
      const used = presetVersionInUse(profileId, slug)
      return used === null ? {} : read({ ...owner, version: used })
    },
    'presets.setToolRules': ({ profileId = activeProfileId(), slug, rules }) => {
      write({ kind: 'preset', profileId, slug, version: 'draft' }, rules)
      return {}
    },
  } satisfies Partial<CallHandlers>

  return {
    calls,
    rulesOf,
    /** Adds a rule that always runs a tool, in a chat or, for null, in all. */
    allow(conversationId: string | null, { server, name }: { readonly server: string; readonly name: string }): void {
      const owner: RuleOwner = conversationId === null ? { kind: 'default' } : { kind: 'chat', conversationId }
      const rules = read(owner)
      write(owner, { ...rules, [server]: { ...rules[server], tools: { ...rules[server]?.tools, [name]: 'always' } } })
    },
    /** Makes the rules of a draft those of the version that it was saved as; without a draft, those of its base. */
    keepVersion(profileId: string, slug: string, base: number | null, version: number): void {
      const preset = { kind: 'preset', profileId, slug } as const
      const draft = readRow(database, keyOf({ ...preset, version: 'draft' }), toolRules)
      const rules = draft ?? (base === null ? {} : read({ ...preset, version: base }))
      database.run('delete from settings where key = ?', keyOf({ ...preset, version: 'draft' }))
      write({ ...preset, version }, rules)
    },
    /** Gives the rules of a version to the one that restores it. The draft keeps its own. */
    restoreVersion(profileId: string, slug: string, restored: number, version: number): void {
      const preset = { kind: 'preset', profileId, slug } as const
      write({ ...preset, version }, read({ ...preset, version: restored }))
    },
    /** Removes the rules of a draft that is discarded. */
    discardDraft(profileId: string, slug: string): void {
      const key = keyOf({ kind: 'preset', profileId, slug, version: 'draft' })
      if (database.run('delete from settings where key = ?', key) > 0) emit('tools.rulesChanged', {})
    },
    /** Returns what a preset that is made from a chat would decide by: the rules of its preset, then its own. */
    promoted(chat: RuledChat): ToolRules {
      const { preset, chat: own } = rulesOf(chat)
      return mergeRules(preset, own)
    },
    /** Removes the rules of all chats about a server that was removed, so that a new one of its name has none. */
    removeServer(server: string): void {
      const { [server]: _removed, ...rules } = read({ kind: 'default' })
      database.run(
        `update settings set value = json_remove(value, ?) where key glob ? and key <> ? and json_valid(value)`,
        `$."${server}"`,
        `${prefix}*`,
        keyOf({ kind: 'default' }),
      )
      write({ kind: 'default' }, rules)
    },
    /** Removes the rules of chats that are gone. Those of a run that cannot save are removed by the next. */
    removeOrphans: () =>
      trySave(
        () =>
          void database.run(
            `delete from settings where key glob ? and substr(key, ?) not in (select id from conversations)`,
            `${chatPrefix}*`,
            chatPrefix.length + 1,
          ),
      ),
  }
}

const prefix = 'toolRules/'
const chatPrefix = `${prefix}chat/`

function keyOf(owner: RuleOwner): string {
  switch (owner.kind) {
    case 'default':
      return `${prefix}default`
    case 'chat':
      return `${chatPrefix}${owner.conversationId}`
    case 'preset':
      return `${prefix}preset/${owner.profileId}/${owner.slug}/${owner.version}`
  }
}
