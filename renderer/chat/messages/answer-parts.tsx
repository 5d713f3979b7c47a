import { Ban } from 'lucide-react'
import { foundParts } from '#shared/chat/found-parts.ts'
import type { AssistantMessage } from '#shared/conversation.ts'
import { answersText } from '../../text/en/answers.ts'
import { AudioPlayer } from './parts/audio-player.tsx'
import { ToolCalls } from './tools/tool-calls.tsx'
import { Pictures } from './parts/pictures.tsx'
import { SchemaCheck } from './parts/schema-check.tsx'
import { Sources } from './parts/sources.tsx'

/** The parts of an answer that are not text. Loaded with the first answer that has any (`has-parts.ts`). */
export default function AnswerPartsView({ answer }: { answer: AssistantMessage }) {
  return (
    <>
      {answer.refusal !== '' && <Refusal text={answer.refusal} />}
      {answer.schemaProblems !== null && <SchemaCheck problems={answer.schemaProblems} />}
      {answer.images.length > 0 && <Pictures parts={answer.images} />}
      {answer.audio !== null && <AudioPlayer answer={answer} audio={answer.audio} />}
      {answer.annotations.length > 0 && <Sources annotations={answer.annotations} />}
      {answer.toolCalls.length > 0 && <ToolCalls answer={answer} />}
    </>
  )
}

/** The model's own refusal. It is an answer, not an error. */
function Refusal({ text }: { text: string }) {
  return (
    <div className="refusal">
      <Ban className="s" aria-hidden />
      <span className="medium">{answersText.refused}</span>
      <p data-part={foundParts.refusal}>{text}</p>
    </div>
  )
}
