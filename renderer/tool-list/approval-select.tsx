import type { ToolApproval, ToolRules, ToolRulesBySource, ToolRuleSource } from '#shared/tools/tool-rules.ts'
import { ProvenanceMark } from '../parameters/provenance-mark.tsx'
import { toolsText as text } from '../text/en/tools.ts'
import { classNames } from '../ui/class-names.ts'
import { approvalChoice, type ToolRuleTarget, withApproval } from './change-rules.ts'
import { inheritedWords } from './inherited-words.ts'
import field from '../ui/field.module.css'
import styles from './tool-list.module.css'

const approvals = ['ask', 'always', 'never'] as const satisfies readonly ToolApproval[]

interface ApprovalSelectProps {
  label: string
  target: ToolRuleTarget
  rules: ToolRulesBySource
  owner: ToolRuleSource
  onChange: (rules: ToolRules, target: ToolRuleTarget) => void
}

/** Chooses whether the app asks before a tool is called. The first option removes the choice. */
export function ApprovalSelect({ label, target, rules, owner, onChange }: ApprovalSelectProps) {
  const choice = approvalChoice(rules, owner, target)
  const mark = choice.own !== null ? 'here' : choice.from === 'preset' ? 'preset' : 'default'
  const change = (value: string) => {
    const approval = approvals.find((each) => each === value) ?? null
    onChange(withApproval(rules[owner] ?? {}, target, approval), target)
  }
  return (
    <span className={styles.approval}>
      <ProvenanceMark from={mark} className={styles.mark ?? ''} />
      <select
        className={classNames(field.select, field.ghost, field.small, styles.select)}
        aria-label={label}
        data-own={choice.own ?? undefined}
        value={choice.own ?? ''}
        onChange={({ target: { value } }) => change(value)}
      >
        <option value="">{inheritedWords(choice.from, text.approvals[choice.inherited])}</option>
        {approvals.map((approval) => (
          <option key={approval} value={approval}>
            {text.approvals[approval]}
          </option>
        ))}
      </select>
    </span>
  )
}
