import { Columns2 } from 'lucide-react'
import type { AssistantMessage, Comparison, ComparisonTarget, Conversation } from '#shared/conversation.ts'
import { useCommand } from '../../bridge/query.ts'
import { useModelNames } from '../../gateways/model-name.ts'
import { compareText as text } from '../../text/en/compare.ts'
import { Button } from '../../ui/button.tsx'
import { useConversation } from '../conversation/use-conversation.ts'
import { setComparisonOpen } from '../compare/open-comparisons.ts'
import { columnNames } from './target-name.ts'
import styles from './comparison.module.css'

/** Shown under an answer that was compared: opens the comparison, or makes the target the chat's own. */
export default function FoldedComparison({ comparison, answer }: { comparison: Comparison; answer: AssistantMessage }) {
  const conversation = useConversation((state) => state.conversation)
  const isLast = useConversation((state) => state.order.at(-1) === answer.id)
  const choosePreset = useCommand('conversation.choosePreset', { failed: text.notUsed })
  const chooseModel = useCommand('conversation.chooseModel', { failed: text.notUsed })
  const setParameters = useCommand('conversation.setParameters', { failed: text.notUsed })
  const target = comparison.columns.find(({ answerId }) => answerId === answer.id)?.target ?? null
  const [name = ''] = columnNames([answer], useModelNames())
  const isOther = conversation !== null && target !== null && isLast && !isAsked(conversation, target)

  /** Gives the chat the preset, model and parameters of the target. */
  function continueWithTarget(): void {
    if (conversation === null || target === null) return
    const { id: conversationId, parameters } = conversation
    const set = target.parameters ?? parameters
    const unset = Object.keys(parameters).filter((each) => !(each in set))
    const takeParameters = () => setParameters.mutate({ conversationId, set, unset })
    const takeModel = () => chooseModel.mutate({ conversationId, model: target.model }, { onSuccess: takeParameters })
    choosePreset.mutate({ conversationId, preset: target.preset }, { onSuccess: takeModel })
  }

  return (
    <div className={styles.folded} data-find="skip">
      <Columns2 className="s" aria-hidden />
      <span>{text.folded(comparison.columns.length - 1)}</span>
      <Button size="small" variant="ghost" onClick={() => setComparisonOpen(comparison.questionId, true)}>
        {text.show}
      </Button>
      {isOther && (
        <>
          <span className="quiet">{text.chatUses}</span>
          <Button size="small" variant="ghost" onClick={continueWithTarget}>
            {text.goOnWith(name)}
          </Button>
        </>
      )}
    </div>
  )
}

/** Whether the chat has the same model, preset and parameters as the target. */
function isAsked({ model, preset, parameters }: Conversation, target: ComparisonTarget): boolean {
  const wanted = target.parameters ?? parameters
  const names = Object.keys({ ...parameters, ...wanted })
  return (
    model === target.model &&
    preset?.slug === target.preset?.slug &&
    preset?.version === target.preset?.version &&
    names.every((name) => JSON.stringify(parameters[name]) === JSON.stringify(wanted[name]))
  )
}
