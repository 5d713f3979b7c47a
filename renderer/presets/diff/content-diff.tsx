import { useMemo } from 'react'
import { diffConfig } from '#shared/presets/config-diff.ts'
import type { PresetContent } from '#shared/presets/preset-content.ts'
import { presetHistoryText as text } from '../../text/en/preset-history.ts'
import { FieldDiff } from './field-diff.tsx'
import { PromptDiff } from './prompt-diff.tsx'
import styles from './field-diff.module.css'

/** Shows a short difference of two contents: changed fields and changed lines of the prompt. */
export function ContentDiff({ left, right }: { left: PresetContent; right: PresetContent }) {
  const changes = useMemo(() => diffConfig(left.config, right.config), [left, right])
  const isPromptSame = left.systemPrompt === right.systemPrompt
  if (changes.length === 0 && isPromptSame) return <p className="quiet">{text.same}</p>
  return (
    <div className={styles.content}>
      {changes.length > 0 && <FieldDiff changes={changes} same={[]} />}
      {!isPromptSame && <PromptDiff left={left.systemPrompt} right={right.systemPrompt} layout="inline" isBounded />}
    </div>
  )
}
