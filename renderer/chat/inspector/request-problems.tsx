import { isChatParameterName } from '#shared/chat-parameters/table.ts'
import type { RequestPreview } from '#shared/request-preview.ts'
import { inspectorText } from '../../text/en/inspector.ts'
import { parameterNames } from '../../text/en/parameter-names.ts'
import { translateMainMessage } from '../../text/translate-main-message.ts'
import { Problem } from '../../ui/problem.tsx'
import { parameterOf } from '../conversation/preview-facts.ts'
import inspector from './inspector.module.css'
import styles from './request-tab.module.css'

interface RequestProblemsProps {
  preview: RequestPreview
  /** The composer is empty. */
  isEmpty: boolean
  /** Shows the field of a parameter. */
  onGoTo: (name: string) => void
}

/** Lists what the gateway would refuse, each with a link to the field that fixes it. */
export function RequestProblems({ preview, isEmpty, onGoTo }: RequestProblemsProps) {
  // A chat without messages is not a problem yet.
  const problems = preview.problems.filter(({ field }) => !(isEmpty && field === 'messages'))
  if (problems.length === 0) return null
  return (
    <div className={inspector.problem}>
      <Problem
        tone="warn"
        title={inspectorText.problemsText}
        text={
          <ul className={styles.problems}>
            {problems.map((problem) => {
              const { field, message } = problem
              const name = parameterOf(field)
              const isFixable = name !== undefined && name !== 'messages' && name !== 'model' && name !== 'stream'
              return (
                <li key={`${field} ${message}`}>
                  {translateMainMessage(problem)}
                  {isFixable && isChatParameterName(name) && (
                    <button type="button" className="link" onClick={() => onGoTo(name)}>
                      {inspectorText.goTo(parameterNames[name].label)}
                    </button>
                  )}
                </li>
              )
            })}
          </ul>
        }
      />
    </div>
  )
}
