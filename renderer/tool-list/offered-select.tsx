import type { ToolRules, ToolRulesBySource, ToolRuleSource } from '#shared/tools/tool-rules.ts'
import { toolsText as text } from '../text/en/tools.ts'
import { classNames } from '../ui/class-names.ts'
import { offeredChoice, type ToolRuleTarget, withOffered } from './change-rules.ts'
import { inheritedWords } from './inherited-words.ts'
import field from '../ui/field.module.css'
import styles from './tool-list.module.css'

interface OfferedSelectProps {
  server: string
  rules: ToolRulesBySource
  owner: ToolRuleSource
  onChange: (rules: ToolRules, target: ToolRuleTarget) => void
}

/** Chooses whether requests offer the tools of a server to the model. The first option removes the choice. */
export function OfferedSelect({ server, rules, owner, onChange }: OfferedSelectProps) {
  const { own, inherited, from } = offeredChoice(rules, owner, server)
  const change = (value: string) =>
    onChange(withOffered(rules[owner] ?? {}, server, value === '' ? null : value === 'yes'), { server, name: null })
  return (
    <select
      className={classNames(field.select, field.ghost, field.small, styles.select)}
      aria-label={text.offerTools(server)}
      data-own={own === null ? undefined : own ? 'yes' : 'never'}
      value={own === null ? '' : own ? 'yes' : 'no'}
      onChange={({ target: { value } }) => change(value)}
    >
      <option value="">{inheritedWords(from, text.offered[inherited ? 'yes' : 'no'])}</option>
      <option value="yes">{text.offered.yes}</option>
      <option value="no">{text.offered.no}</option>
    </select>
  )
}
