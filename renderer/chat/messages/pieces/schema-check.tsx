import { Check, TriangleAlert } from 'lucide-react'
import { answersText } from '../../../text/en/answers.ts'
import { saidByMain } from '../../../text/said-by-main.ts'

/** Whether structured output is what was asked for, and where it is not. */
export function SchemaCheck({ problems }: { problems: readonly string[] }) {
  if (problems.length === 0) {
    return (
      <p className="schema-check t-ok">
        <Check className="s" aria-hidden />
        {answersText.matchesSchema}
      </p>
    )
  }
  return (
    <div className="schema-check broken">
      <p className="t-warn">
        <TriangleAlert className="s" aria-hidden />
        {answersText.breaksSchema(problems.length)}
      </p>
      <ul>
        {problems.map((problem, index) => (
          <li key={index}>{saidByMain(problem)}</li>
        ))}
      </ul>
    </div>
  )
}
