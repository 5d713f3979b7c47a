import { CornerDownLeft } from 'lucide-react'
import type { TextPiece } from '#shared/presets/text-diff.ts'
import type { ToolRules } from '#shared/tools/tool-rules.ts'
import { presetHistoryText } from '../../text/en/preset-history.ts'
import { presetToolsText as text } from '../../text/en/preset-tools.ts'
import { classNames } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { ruleLines } from '../tools/rule-lines.ts'
import { TextPieces } from './text-pieces.tsx'
import styles from './field-diff.module.css'

interface RulesDiffProps {
  before: ToolRules
  after: ToolRules
  /** Its number among the differences; undefined if both sides are the same, or nothing counts them. */
  index?: number | undefined
  isCurrent?: boolean
  /** Copies the rules of one side into the draft; `side` is the label of that side. */
  copy?: { side: string; run: () => void } | undefined
}

/** Shows the rules for tools of two versions as one row, a line for each rule. */
export function RulesDiff({ before, after, index, isCurrent = false, copy }: RulesDiffProps) {
  const left = ruleLines(before)
  const right = ruleLines(after)
  const isSame = left.join('\n') === right.join('\n')
  return (
    <div className={classNames(styles.fields, copy !== undefined && styles.copyable)}>
      <div className={styles.row} data-difference={index} data-current={isCurrent || undefined}>
        <div className={styles.name}>{text.rules}</div>
        <div className={isSame || left.length === 0 ? undefined : styles.removed}>
          <RuleSide lines={left} others={right} sign={isSame ? '' : '−'} kind="removed" />
        </div>
        <div className={isSame || right.length === 0 ? undefined : styles.added}>
          <RuleSide lines={right} others={left} sign={isSame ? '' : '+'} kind="added" />
        </div>
        {copy && (
          <div className={styles.copy}>
            {!isSame && (
              <IconButton
                size="small"
                label={presetHistoryText.copyField(text.rulesInText, copy.side)}
                icon={CornerDownLeft}
                onClick={copy.run}
              />
            )}
          </div>
        )}
      </div>
    </div>
  )
}

interface RuleSideProps {
  lines: readonly string[]
  others: readonly string[]
  sign: string
  kind: 'added' | 'removed'
}

function RuleSide({ lines, others, sign, kind }: RuleSideProps) {
  if (lines.length === 0) return <span className="quiet">{text.noRules}</span>
  const pieces = lines.flatMap((line, position): TextPiece[] => [
    { kind: others.includes(line) ? 'same' : kind, text: line },
    ...(position + 1 < lines.length ? [{ kind: 'same' as const, text: '\n' }] : []),
  ])
  return (
    <>
      {sign !== '' && <span className={styles.sign}>{sign}</span>}
      <span className={styles.value}>
        <TextPieces pieces={pieces} />
      </span>
    </>
  )
}
