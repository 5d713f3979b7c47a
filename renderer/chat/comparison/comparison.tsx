import { ChevronLeft, ChevronRight, ChevronsDownUp, Square } from 'lucide-react'
import { useRef } from 'react'
import { useShallow } from 'zustand/react/shallow'
import type { AssistantMessage, Comparison } from '#shared/conversation.ts'
import { useCommand } from '../../bridge/query.ts'
import { useModelNames } from '../../gateways/model-name.ts'
import { chatText } from '../../text/en/chat.ts'
import { compareText as text } from '../../text/en/compare.ts'
import { formatCost } from '../../text/format.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { useConversation } from '../conversation/use-conversation.ts'
import { type Best, comparisonSummary } from './comparison-summary.ts'
import { ComparisonColumn } from './comparison-column.tsx'
import { setComparisonOpen } from '../compare/open-comparisons.ts'
import { columnNames, differingParameters } from './target-name.ts'
import { useColumnScroll } from './use-column-scroll.ts'
import styles from './comparison.module.css'

interface ComparisonProps {
  comparison: Comparison
  /** The answer that the branch continues with. */
  shownId: string
}

/** The answers to one message side by side, their differences, and the choice of one. */
export default function ComparisonView({ comparison, shownId }: ComparisonProps) {
  const { questionId, keptId } = comparison
  const answers = useConversation(
    useShallow((state) => comparison.columns.flatMap(({ answerId }) => asAnswer(state.messages[answerId]))),
  )
  const isLast = useConversation((state) => state.order.at(-1) === shownId)
  const stop = useCommand('conversation.stop', { failed: text.notStopped })
  const names = columnNames(answers, useModelNames())
  const columns = useRef<HTMLDivElement>(null)
  const scroll = useColumnScroll(columns, answers.length)
  const parameters = differingParameters(comparison.columns)
  const summary = comparisonSummary(answers)
  const { ended, cheapest, fastest } = summary
  const namesOf = ({ ids }: Best) => names.filter((_, index) => ids.includes(answers[index]?.id ?? '')).join(text.and)
  const shownName = names[answers.findIndex(({ id }) => id === shownId)]
  const conversationId = answers[0]?.conversationId ?? ''
  const words = [
    ended < answers.length ? text.arriving(ended, answers.length) : text.ended(answers.length),
    ...(cheapest === null ? [] : [text.cheapest(namesOf(cheapest), formatCost(cheapest.value))]),
    ...(fastest === null ? [] : [text.fastest(namesOf(fastest), chatText.shortTime(fastest.value))]),
  ]

  return (
    <section className={styles.comparison} aria-label={text.comparison}>
      <div className={styles.head} data-find="skip">
        {/* Announced by a screen reader whenever an answer ends. */}
        <output className="grow">
          {words.map((word) => (
            <span key={word}>{word}</span>
          ))}
        </output>
        {ended < answers.length && (
          <Button size="small" icon={Square} onClick={() => stop.mutate({ conversationId })}>
            {text.stopAll}
          </Button>
        )}
        {scroll.visible < answers.length && (
          <div className={styles.scroll}>
            <IconButton
              size="small"
              label={text.previousColumn}
              icon={ChevronLeft}
              disabled={scroll.first === 0}
              onClick={() => scroll.move(-1)}
            />
            <span className="num">
              {text.columnPlace(scroll.first + 1, scroll.first + scroll.visible, answers.length)}
            </span>
            <IconButton
              size="small"
              label={text.nextColumn}
              icon={ChevronRight}
              disabled={scroll.first + scroll.visible >= answers.length}
              onClick={() => scroll.move(1)}
            />
          </div>
        )}
        <IconButton
          size="small"
          label={text.fold}
          icon={ChevronsDownUp}
          onClick={() => setComparisonOpen(questionId, false)}
        />
      </div>
      <div className={styles.columns} ref={columns} onScroll={scroll.update}>
        {answers.map((answer, index) => (
          <ComparisonColumn
            // Keyed by index, so that a retried answer keeps its column, and the focus stays in it.
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            answer={answer}
            name={names[index] ?? ''}
            parameters={(parameters[index] ?? []).join(', ')}
            isCheapest={cheapest?.ids.includes(answer.id) ?? false}
            isFastest={fastest?.ids.includes(answer.id) ?? false}
            isKept={keptId === answer.id}
          />
        ))}
      </div>
      {shownName !== undefined && (
        <p className={styles.foot} data-find="skip">
          {keptId === shownId ? text.keptContinues(shownName) : text.continues(shownName)}
          {!isLast && ` ${text.otherBranch}`}
        </p>
      )}
    </section>
  )
}

function asAnswer(message: { role: string } | undefined): AssistantMessage[] {
  // The messages of a comparison are answers.
  return message?.role === 'assistant' ? [message as AssistantMessage] : []
}
