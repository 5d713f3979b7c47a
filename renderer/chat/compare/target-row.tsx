import { SlidersHorizontal, X } from 'lucide-react'
import { useState } from 'react'
import type { ComparisonTarget, Conversation } from '#shared/conversation.ts'
import { PresetChoice } from '../../preset-choice/preset-choice.tsx'
import { compareText as text } from '../../text/en/compare.ts'
import { classNames } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { loadLater } from '../../ui/load-later.tsx'
import { useModelsOf } from '../../gateways/gateways.ts'
import { modelNamesIn } from '../../gateways/model-name.ts'
import { fallbacksIn } from '../../model-choice/fallbacks.ts'
import { toggled } from '../../gateways/kept-models.ts'
import { ModelChoice } from '../../model-choice/model-choice.tsx'
import { openConnectAnother } from '../../connect/connect-another-state.ts'
import field from '../../ui/field.module.css'
import styles from './compare.module.css'

const TargetParameters = loadLater(() => import('./target-parameters.tsx'))

interface TargetRowProps {
  conversation: Conversation
  /** The conversation or the message whose targets these are. */
  sheet: string
  /** Counted from 1. */
  index: number
  target: ComparisonTarget
  onChange: (target: ComparisonTarget) => void
  onRemove: (() => void) | undefined
}

/** One target: its model, preset, version and parameters. */
export function TargetRow({ conversation, sheet, index, target, onChange, onRemove }: TargetRowProps) {
  const [isOpen, setOpen] = useState(false)
  const { preset, parameters } = target
  return (
    <li className={styles.target} aria-label={text.target(index)}>
      <span className={classNames('num quiet', styles.number)}>{index}</span>
      <TargetModel profileId={conversation.profileId} index={index} target={target} onChange={onChange} />
      <PresetChoice
        profileId={conversation.profileId}
        preset={preset}
        onChoose={(chosen) => {
          // As in a chat, another preset brings its own model.
          const model = chosen !== null && chosen.slug !== preset?.slug ? null : target.model
          onChange({ ...target, preset: chosen, model })
        }}
      />
      <button
        type="button"
        className={classNames(field.select, field.ghost, styles.parameters)}
        aria-label={`${text.parameters(index)}: ${formatParameters(parameters)}`}
        onClick={() => setOpen(true)}
      >
        <SlidersHorizontal className="s" />
        <span className="cut">{formatParameters(parameters)}</span>
      </button>
      <span className="grow" />
      <IconButton
        size="small"
        label={text.remove(index)}
        icon={X}
        disabled={onRemove === undefined}
        onClick={onRemove}
      />
      {isOpen && (
        <TargetParameters
          conversation={conversation}
          sheet={sheet}
          index={index}
          target={target}
          onChange={onChange}
          onClose={() => setOpen(false)}
        />
      )}
    </li>
  )
}

function formatParameters(parameters: ComparisonTarget['parameters']): string {
  return parameters === null ? text.asChat : text.ownParameters(Object.keys(parameters).length)
}

interface TargetModelProps {
  profileId: string
  index: number
  target: ComparisonTarget
  onChange: (target: ComparisonTarget) => void
}

/** The model of one target: a button with its name that opens the model list. */
function TargetModel({ profileId, index, target, onChange }: TargetModelProps) {
  const [isOpen, setOpen] = useState(false)
  const models = useModelsOf(profileId)
  const defaultLabel = target.preset === null ? text.defaultModel : text.presetModel
  const name = target.model === null ? defaultLabel : modelNamesIn(models.data?.data ?? [])(target.model)
  const fallbacks = fallbacksIn(target.parameters?.['models'])

  function toggleFallback(id: string): void {
    const { models: _before, ...others } = target.parameters ?? {}
    const next = toggled(fallbacks, id)
    onChange({ ...target, parameters: next.length === 0 ? others : { ...others, models: next } })
  }

  return (
    <ModelChoice
      profileId={profileId}
      label={text.model(index, name)}
      name={name}
      isOpen={isOpen}
      setOpen={setOpen}
      current={target.model}
      defaultLabel={defaultLabel}
      defaultPreset={target.preset}
      fallbacks={fallbacks}
      onChoose={(model) => onChange({ ...target, model })}
      onFallback={toggleFallback}
      onConnect={openConnectAnother}
    />
  )
}
