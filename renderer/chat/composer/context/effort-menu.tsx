import { Brain, ChevronsUpDown } from 'lucide-react'
import { chatParameter } from '#shared/chat-parameters/table.ts'
import { changeEffort, effortOf } from '#shared/chat/reasoning-effort.ts'
import type { Conversation } from '#shared/conversation.ts'
import type { Model } from '#shared/gateway/models.ts'
import { useCommand } from '../../../bridge/query.ts'
import { composerContextText as text } from '../../../text/en/composer-context.ts'
import { turnsText } from '../../../text/en/turns.ts'
import { Menu } from '../../../ui/menu.tsx'
import styles from './context.module.css'

const allEfforts = chatParameter('reasoning_effort').options ?? []

/** Chooses how hard the model thinks. */
export default function EffortMenu({
  conversation,
  model,
}: {
  conversation: Conversation
  model: Model | null | undefined
}) {
  const { id: conversationId, parameters } = conversation
  const setParameters = useCommand('conversation.setParameters', { failed: turnsText.notSet })
  const current = effortOf(parameters)
  const supported = model?.reasoning?.supported_efforts?.filter((effort) => effort !== null)
  const offered = allEfforts.filter((effort) => !supported?.length || supported.includes(effort) || effort === current)
  const choose = (effort: string | null) =>
    setParameters.mutate({ conversationId, ...changeEffort(parameters, effort) })
  const word = current === null ? text.defaultEffort : (text.efforts[current] ?? current)
  return (
    <Menu
      side="top"
      trigger={
        <button type="button" className={styles.chip} aria-label={`${text.effort}: ${word}`} title={text.effort}>
          <Brain className="s" />
          {text.shortEffort(word)}
          <ChevronsUpDown className="s" />
        </button>
      }
      items={[
        { heading: text.effort },
        { label: text.defaultEffort, checked: current === null, onSelect: () => choose(null) },
        ...offered.map((effort) => ({
          label: text.efforts[effort] ?? effort,
          checked: current === effort,
          onSelect: () => choose(effort),
        })),
      ]}
    />
  )
}
