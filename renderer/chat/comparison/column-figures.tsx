import type { ReactNode } from 'react'
import type { AssistantMessage } from '#shared/conversation.ts'
import { chatText } from '../../text/en/chat.ts'
import { compareText as text } from '../../text/en/compare.ts'
import { providerInWords } from '../../text/model-name.ts'
import { Tag } from '../../ui/tag.tsx'
import { formatUsageCost } from '../messages/details/answer-figures.ts'
import styles from './comparison-column.module.css'

interface ColumnFiguresProps {
  answer: AssistantMessage
  isCheapest: boolean
  isFastest: boolean
}

/** The figures of an answer, in rows that align with those of the other columns. */
export function ColumnFigures({ answer, isCheapest, isFastest }: ColumnFiguresProps) {
  const { status, usage, firstTokenAfter, finishedAfter, provider } = answer
  const otherwise = status === 'streaming' ? text.whenDone : text.unknown
  const hasTokens = usage !== null && (usage.promptTokens !== null || usage.completionTokens !== null)
  return (
    <dl className={styles.figures}>
      <Figure
        label={text.cost}
        value={formatUsageCost(usage)}
        otherwise={otherwise}
        best={isCheapest && text.isCheapest}
      />
      <Figure
        label={text.tokens}
        value={hasTokens ? chatText.tokens(usage.promptTokens, usage.completionTokens) : null}
        otherwise={otherwise}
      />
      <Figure
        label={text.firstWord}
        value={firstTokenAfter === null ? null : chatText.shortTime(firstTokenAfter)}
        otherwise={otherwise}
      />
      <Figure
        label={text.whole}
        value={finishedAfter === null ? null : chatText.shortTime(finishedAfter)}
        otherwise={otherwise}
        best={isFastest && text.isFastest}
      />
      <Figure label={text.provider} value={provider && providerInWords(provider)} otherwise={otherwise} />
    </dl>
  )
}

interface FigureProps {
  label: string
  value: ReactNode
  /** Shown if the value is unknown. */
  otherwise: string
  best?: string | false
}

function Figure({ label, value, otherwise, best = false }: FigureProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className={best === false ? undefined : styles.best}>
        {best !== false && <Tag tone="ok">{best}</Tag>}
        {value ?? <span className="quiet">{otherwise}</span>}
      </dd>
    </div>
  )
}
