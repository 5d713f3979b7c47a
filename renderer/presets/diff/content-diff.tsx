import { useMemo } from 'react'
import { diffConfig } from '#shared/presets/config-diff.ts'
import type { PresetContent } from '#shared/presets/preset-content.ts'
import type { ToolRules } from '#shared/tools/tool-rules.ts'
import { isSameValue } from '#shared/json/json-value.ts'
import { presetHistoryText as text } from '../../text/en/preset-history.ts'
import { RulesDiff } from './rules-diff.tsx'
import { FieldDiff } from './field-diff.tsx'
import { PromptDiff } from './prompt-diff.tsx'
import styles from './field-diff.module.css'

interface ContentDiffProps {
  left: PresetContent
  right: PresetContent
  /** The rules for tools of both sides. */
  rules?: { before: ToolRules; after: ToolRules } | undefined
}

/** Shows a short difference of two contents: changed fields and changed lines of the prompt. */
export function ContentDiff({ left, right, rules }: ContentDiffProps) {
  const changes = useMemo(() => diffConfig(left.config, right.config), [left, right])
  const isPromptSame = left.systemPrompt === right.systemPrompt
  const areRulesSame = rules === undefined || isSameValue(rules.before, rules.after)
  if (changes.length === 0 && isPromptSame && areRulesSame) return <p className="quiet">{text.same}</p>
  return (
    <div className={styles.content}>
      {changes.length > 0 && <FieldDiff changes={changes} same={[]} />}
      {!areRulesSame && <RulesDiff {...rules} />}
      {!isPromptSame && <PromptDiff left={left.systemPrompt} right={right.systemPrompt} layout="inline" isBounded />}
    </div>
  )
}
