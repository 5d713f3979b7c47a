import { Check, CircleHelp, TriangleAlert } from 'lucide-react'
import type { SchemaProblems } from '#shared/conversation.ts'
import { answersText } from '../../../text/en/answers.ts'
import { translateMainMessage } from '../../../text/translate-main-message.ts'

/** Shows whether structured output matches its schema, and where it does not. */
export function SchemaCheck({ problems }: { problems: SchemaProblems }) {
  if (!Array.isArray(problems)) {
    return (
      <div className="schema-check">
        <p className="t-warn">
          <CircleHelp className="s" aria-hidden />
          {answersText.notChecked.title}
        </p>
        <p className="dim">{answersText.notChecked[problems.notChecked]}</p>
      </div>
    )
  }
  if (problems.length === 0) {
    return (
      <p className="schema-check t-ok">
        <Check className="s" aria-hidden />
        {answersText.matchesSchema}
      </p>
    )
  }
  return (
    <div className="schema-check">
      <p className="t-warn">
        <TriangleAlert className="s" aria-hidden />
        {answersText.breaksSchema(problems.length)}
      </p>
      <ul>
        {problems.map((problem, index) => (
          <li key={index}>{typeof problem === 'string' ? problem : translateMainMessage(problem)}</li>
        ))}
      </ul>
    </div>
  )
}
