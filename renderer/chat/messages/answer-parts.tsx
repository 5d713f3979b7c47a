import { Ban, Check, CircleHelp, TriangleAlert } from 'lucide-react'
import { foundParts } from '#shared/chat/find-words.ts'
import type { AssistantMessage, SchemaProblems } from '#shared/conversation.ts'
import { answersText } from '../../text/en/answers.ts'
import { translateMainMessage } from '../../text/translate-main-message.ts'
import { classNames } from '../../ui/class-names.ts'
import { AudioPlayer } from './parts/audio-player.tsx'
import { HelpSections } from './built-in-help/help-answer.tsx'
import { useIsBuiltInHelp } from './built-in-help/is-built-in-help.ts'
import { isFromGuide, readHelpCitations } from './built-in-help/read-help-citations.ts'
import { ToolCalls } from './tools/tool-calls.tsx'
import { Pictures } from './parts/pictures.tsx'
import { Sources } from './parts/sources.tsx'
import styles from './answer-parts.module.css'

/** The parts of an answer that are not text. Loaded with the first answer that has any (`has-parts.ts`). */
export default function AnswerPartsView({ answer }: { answer: AssistantMessage }) {
  const isHelp = useIsBuiltInHelp(answer)
  const { sections, others } = isHelp
    ? readHelpCitations(answer.annotations)
    : { sections: [], others: answer.annotations }
  return (
    <>
      {answer.refusal !== '' && <Refusal text={answer.refusal} />}
      {answer.schemaProblems !== null && <SchemaCheck problems={answer.schemaProblems} />}
      {answer.images.length > 0 && <Pictures parts={answer.images} />}
      {answer.audio !== null && <AudioPlayer answer={answer} audio={answer.audio} />}
      {others.length > 0 && <Sources annotations={others} />}
      {isFromGuide(sections) && <HelpSections sections={sections} />}
      {answer.toolCalls.length > 0 && <ToolCalls answer={answer} />}
    </>
  )
}

/** The model's own refusal. It is an answer, not an error. */
function Refusal({ text }: { text: string }) {
  return (
    <div className={styles.refusal}>
      <Ban className={classNames('s', styles.icon)} aria-hidden />
      <span className="medium">{answersText.refused}</span>
      <p data-part={foundParts.refusal}>{text}</p>
    </div>
  )
}

/** Shows whether structured output matches its schema, and where it does not. */
function SchemaCheck({ problems }: { problems: SchemaProblems }) {
  if (!Array.isArray(problems)) {
    return (
      <div className={styles.check}>
        <p className={classNames('t-warn', styles.line)}>
          <CircleHelp className="s" aria-hidden />
          {answersText.notChecked.title}
        </p>
        <p className={classNames('dim', styles.line)}>{answersText.notChecked[problems.notChecked]}</p>
      </div>
    )
  }
  if (problems.length === 0) {
    return (
      <p className={classNames('t-ok', styles.check, styles.line)}>
        <Check className="s" aria-hidden />
        {answersText.matchesSchema}
      </p>
    )
  }
  return (
    <div className={styles.check}>
      <p className={classNames('t-warn', styles.line)}>
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
